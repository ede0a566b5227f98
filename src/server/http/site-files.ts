import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnalyticsTarget } from '../../domain/analytics-target'
import { Refusal } from '../../domain/refusals'
import { sendRefusal } from './error-replies'

export type Site = {
  siteName: string
  supportEmail: string
  webDir: string | null
  legalDir: string | null
  analytics: AnalyticsTarget
}

const legalFiles = ['terms.txt', 'terms-of-use.pdf', 'privacy-policy.pdf']
const year = 31_536_000

/** The client, its legal texts and what it needs to know of this site. Unknown pages are the client's to route. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  app.get('/site.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { siteName: site.siteName, supportEmail: site.supportEmail, analytics: site.analytics }
  })
  // JSON replies stay uncompressed: they mix secrets with what a caller sent, which compression would leak by length.
  await app.register(compress, {
    customTypes: /^(text\/(html|css|javascript|plain)|application\/javascript|image\/svg)/,
  })
  if (site.webDir) {
    await app.register(files, {
      root: resolve(site.webDir),
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = /[/\\]assets[/\\]/.test(path)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
      globIgnore: site.legalDir ? legalFiles.map((name) => `**/${name}`) : [],
    })
  }
  if (site.legalDir) serveLegalTexts(app, resolve(site.legalDir), site.webDir !== null)
  app.setNotFoundHandler((request, reply) => answerUnknownPath(request, reply, site.webDir))
}

function serveLegalTexts(app: FastifyInstance, folder: string, decorated: boolean): void {
  if (!decorated) return
  for (const name of legalFiles) {
    app.get(`/${name}`, (_request, reply) =>
      existsSync(resolve(folder, name))
        ? reply.sendFile(name, folder)
        : sendRefusal(reply, new Refusal('route_not_found')),
    )
  }
}

/** A page address gets the client; anything below /api, a name with an ending and a hidden path are real 404s. */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, webDir: string | null) {
  const path = request.url.split('?')[0] ?? '/'
  const isPage =
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/+(api|dev|docs|metrics)(\/|$)/i.test(path) &&
    !/\.[\w-]+$|\/\.|%(00|2e|2f|5c)/i.test(path)
  if (!isPage || !webDir) return sendRefusal(reply, new Refusal('route_not_found'))
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')
}
