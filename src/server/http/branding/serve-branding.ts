import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Accent, accentTokens, readAccent } from '../../../domain/system/accent-color'
import { hasTag } from '../rendered-reply'
import { readLogo } from './branding-settings'

/** The settings SITE_LOGO and SITE_ACCENT. */
export type Branding = { logo: string | undefined; accent: string | undefined }
/** Tags for each page's head; the icon replaces the default one. */
export type BrandingTags = { style: string; icon: string | null }

const year = 31_536_000
/** For an SVG opened by its URL: it can show an image, but run and load nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type ServedFile = { path: string; type: string; body: Buffer; policy?: string }

/** Logo and colors as files, and the tags that reference them; null if neither is set. */
export function readBranding(branding: Branding): { files: ServedFile[]; tags: BrandingTags } | null {
  const logo = branding.logo === undefined ? null : readLogo(branding.logo)
  const accent = branding.accent === undefined ? null : readAccent(branding.accent)
  const picture = logo && { path: '/site-logo', ...logo, policy: picturePolicy }
  const css = [...(accent ? [accentRules(accent)] : []), ...(picture ? [logoRules(addressOf(picture))] : [])].join('')
  if (css === '') return null
  const sheet = { path: '/site.css', type: 'text/css; charset=utf-8', body: Buffer.from(css) }
  const tags = {
    style: `<link rel="stylesheet" href="${addressOf(sheet)}">`,
    icon: picture && `<link rel="icon" href="${addressOf(picture)}" type="${picture.type}">`,
  }
  return { files: picture ? [picture, sheet] : [sheet], tags }
}

/** Serves logo and colors, and returns their tags; null if neither is set. */
export function serveBranding(app: FastifyInstance, branding: Branding): BrandingTags | null {
  const read = readBranding(branding)
  for (const file of read?.files ?? []) serveFile(app, file)
  return read?.tags ?? null
}

const versionOf = ({ body }: ServedFile) => createHash('sha256').update(body).digest('base64url').slice(0, 16)
const addressOf = (file: ServedFile) => `${file.path}?v=${versionOf(file)}`

/** Serves a file immutably at a URL that contains its hash. */
function serveFile(app: FastifyInstance, file: ServedFile): void {
  const { path, type, body, policy } = file
  const version = versionOf(file)
  const etag = `"${version}"`
  app.get<{ Querystring: { v?: string } }>(path, (request, reply) => {
    // Another instance may serve a different file meanwhile, which must not be cached under this URL.
    const isCurrent = request.query.v === version
    reply.header('cache-control', isCurrent ? `public, max-age=${year}, immutable` : 'no-cache').header('etag', etag)
    if (policy) reply.header('content-security-policy', policy)
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}

/** Excludes print, where the accent is the text color. */
function accentRules(accent: Accent): string {
  const light = accentTokens(accent.light, 'light')
  const dark = accentTokens(accent.dark, 'dark')
  const names = Object.keys(light) as (keyof typeof light)[]
  const tokens = names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
  return `@media screen{:root{${tokens.join(';')}}}`
}

/** The logo, replacing the default mark. As a CSS background, an SVG can't run scripts or load anything. */
const logoRules = (address: string): string =>
  `[data-mark]{background:url("${address}") center/contain no-repeat}[data-mark]>path{display:none}`
