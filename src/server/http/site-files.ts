import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommonPasswordMode } from '../../domain/accounts/guessed-passwords'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { Refusal } from '../../domain/refusals'
import { sendRefusal } from './error-replies'

export type Site = {
  siteName: string
  supportEmail: string
  webDir: string | null
  legalDir: string | null
  analytics: AnalyticsTarget
  commonPasswords: CommonPasswordMode
}

const legalFiles = ['terms.txt', 'terms-of-use.pdf', 'privacy-policy.pdf']
const year = 31_536_000

/** The client, its legal texts and what it needs to know of this site. Unknown pages are the client's to route. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  app.get('/site.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    const { siteName, supportEmail, analytics, commonPasswords } = site
    return { siteName, supportEmail, analytics, commonPasswords }
  })
  // JSON replies stay uncompressed: they mix secrets with what a caller sent, which compression would leak by length.
  await app.register(compress, {
    customTypes: /^(text\/(html|css|javascript|plain)|application\/javascript|image\/svg)/,
  })
  if (site.webDir) {
    await app.register(files, {
      root: resolve(site.webDir),
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // The files are small: parts of them serve nobody but those who ask for many at once.
      acceptRanges: false,
      setHeaders(reply, path) {
        const isHashed = /[/\\]assets[/\\]/.test(path)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
      globIgnore: ['**/*.{br,gz}', ...(site.legalDir ? legalFiles.map((name) => `**/${name}`) : [])],
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

type Asked = { method?: string; headers: { accept?: string } }

const pathOf = (url: string) => url.split('?')[0] ?? '/'

/** A page is what is read below no folder of the server's own, without an ending, an editor's copy or a hidden part. */
function asksForPage(method: string | undefined, path: string): boolean {
  return (
    ['GET', 'HEAD'].includes(method ?? '') &&
    !/^\/+(api|dev|docs|metrics)(\/|$)/i.test(path) &&
    !/\.[\w-]+$|~$|\/\.|%(2e|2f|5c)/i.test(path)
  )
}

/** What a browser says for an address that a person opens; for scripts, styles and pictures it says otherwise. */
const asksForHtml = (accept = '') =>
  accept.split(',').some((kind) => /^\s*text\/html\s*(?:;|$)/i.test(kind) && !/;\s*q=0(?:\.0*)?\s*$/i.test(kind))

/** A person gets no JSON to read, wherever an address leads, except below the API. */
function isOpenedByPerson({ method, headers }: Asked, path: string): boolean {
  return ['GET', 'HEAD'].includes(method ?? '') && !/^\/+api(?:\/|$)/i.test(path) && asksForHtml(headers.accept)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * A page's address with a broken escape ('/contests/%E0%A4%A') is routed with its percent signs taken literally, so
 * that the client can say that there is no such page. Calls keep the refusal that the router has for them.
 */
export function readableUrl(request: Asked & { url?: string }): string {
  const { method, url = '/' } = request
  const path = pathOf(url)
  if (isReadable(path) || !(asksForPage(method, path) || isOpenedByPerson(request, path))) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** A page address gets the client; at any other that is unknown a person is sent to the root, and a program gets a 404. */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, webDir: string | null) {
  const path = pathOf(request.url)
  if (webDir && asksForPage(request.method, path))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')
  reply.header('vary', 'accept')
  if (webDir && isOpenedByPerson(request, path)) return reply.header('cache-control', 'no-cache').redirect('/', 302)
  return sendRefusal(reply, new Refusal('route_not_found'))
}
