import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { Refusal } from '../../domain/refusals'
import { readIntro } from './branding/branding-settings'
import { type Branding, type BrandingTags, serveBranding } from './branding/serve-branding'
import { sendRefusal } from './error-replies'
import { hasTag } from './rendered-reply'

export type Site = {
  siteName: string
  supportEmail: string
  webDir: string | null
  legalDir: string | null
  analytics: AnalyticsTarget
  commonPasswords: CommonPasswordMode
  /** Of features that the operator has turned off. The client leaves out their pages and links. */
  featuresOff?: readonly string[]
  branding?: Branding
  /** The setting SITE_INTRO. */
  introFile?: string | undefined
}

const legalFiles = ['terms.txt', 'terms-of-use.pdf', 'privacy-policy.pdf']
const year = 31_536_000
/** In the built pages, to be replaced by the site's settings. */
const [builtName, builtEmail] = ['Primacy', 'support@example.com']

/**
 * Serves the client, the legal texts and the site's settings. The client routes unknown pages itself.
 */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  app.get('/site.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    const { siteName, supportEmail, analytics, commonPasswords } = site
    return { siteName, supportEmail, analytics, commonPasswords }
  })
  // JSON stays uncompressed except for `CachedReply`: with secrets beside input of the caller, the length leaks (BREACH).
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
      // The files are small, so range requests are only useful for attacks with many ranges.
      acceptRanges: false,
      setHeaders(reply, path) {
        const isHashed = /[/\\]assets[/\\]/.test(path)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
      globIgnore: ['**/*.{br,gz}', ...(site.legalDir ? legalFiles.map((name) => `**/${name}`) : [])],
    })
  }
  if (site.legalDir) serveLegalTexts(app, resolve(site.legalDir), site.webDir !== null)
  const tags = site.branding ? serveBranding(app, site.branding) : null
  const sendPage = site.webDir === null ? null : pageSender(site.webDir, site, tags)
  app.setNotFoundHandler((request, reply) => answerUnknownPath(request, reply, sendPage))
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

/** For text and quoted attributes. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Sends the client with the site's name, logo, colors, introduction and disabled features already in the page, before any code runs.
 */
function pageSender(
  webDir: string,
  { siteName, supportEmail, featuresOff = [], introFile }: Site,
  tags: BrandingTags | null,
): SendPage {
  const intro = introFile === undefined ? '' : `<meta name="site-intro" content="${htmlText(readIntro(introFile))}">`
  const isAsBuilt =
    siteName === builtName && supportEmail === builtEmail && !tags && featuresOff.length === 0 && intro === ''
  const sends = (file: string): SendPage => {
    if (isAsBuilt) return (_request, reply) => reply.sendFile(file)
    const html = readFileSync(join(webDir, file), 'utf8')
      .replace('</title>', () => `</title>${tags?.style ?? ''}`)
      .replace('<html ', () =>
        featuresOff.length > 0 ? `<html data-features-off="${featuresOff.join(' ')}" ` : '<html ',
      )
      .replace(/<link rel="icon" [^<>]*>/, (usual) => tags?.icon ?? usual)
      .replaceAll(builtName, () => htmlText(siteName))
      .replaceAll(builtEmail, () => htmlText(supportEmail))
      .replace('</title>', () => `</title>${intro}`)
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    return (request, reply) => {
      reply.header('etag', etag)
      return hasTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(html)
    }
  }
  const index = sends('index.html')
  // Exists only after a build.
  const login = existsSync(join(webDir, 'login.html')) ? sends('login.html') : index
  return (request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return (pathOf(request.url) === '/login' ? login : index)(request, reply)
  }
}

type PageRequest = { method?: string; headers: { accept?: string } }

const pathOf = (url: string) => url.split('?')[0] ?? '/'

/** Whether the client can have a page at this path: no server folder, file extension, backup or hidden file. */
function isPagePath(method: string | undefined, path: string): boolean {
  return (
    ['GET', 'HEAD'].includes(method ?? '') &&
    !/^\/+(api|dev|docs|metrics)(\/|$)/i.test(path) &&
    !/\.[\w-]+$|~$|\/\.|%(2e|2f|5c)/i.test(path)
  )
}

/** Browsers accept text/html when a person opens a URL, but not for scripts, styles and images. */
const acceptsHtml = (accept = '') =>
  accept.split(',').some((kind) => /^\s*text\/html\s*(?:;|$)/i.test(kind) && !/;\s*q=0(?:\.0*)?\s*$/i.test(kind))

/** A person who opens an unknown URL outside the API gets a page instead of JSON. */
function isOpenedByPerson({ method, headers }: PageRequest, path: string): boolean {
  return ['GET', 'HEAD'].includes(method ?? '') && !/^\/+api(?:\/|$)/i.test(path) && acceptsHtml(headers.accept)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Escapes the percent signs of a page URL with a broken escape ('/contests/%E0%A4%A'), so that the client can show its
 * not-found page. API calls keep the router's refusal.
 */
export function decodableUrl(request: PageRequest & { url?: string }): string {
  const { method, url = '/' } = request
  const path = pathOf(url)
  if (isDecodable(path) || !(isPagePath(method, path) || isOpenedByPerson(request, path))) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/**
 * Also handles methods that a path doesn't support. Page paths get the client. At other unknown paths, people are
 * redirected to the root and programs get 404.
 */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, sendPage: SendPage | null) {
  const path = pathOf(request.url)
  const allowed = isDecodable(path) ? request.server.knownPaths.allowedMethods(decodeURI(path)) : undefined
  if (allowed) return sendRefusal(reply.header('allow', allowed), new Refusal('method_not_allowed'))
  if (sendPage && isPagePath(request.method, path)) return sendPage(request, reply)
  reply.header('vary', 'accept')
  if (sendPage && isOpenedByPerson(request, path)) return reply.header('cache-control', 'no-cache').redirect('/', 302)
  return sendRefusal(reply, new Refusal('route_not_found'))
}
