import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Accent, accentTokens, readAccent } from '../../../domain/system/accent-color'
import { hasTag } from '../rendered-reply'
import { readLogo } from './branding-settings'

/** The settings SITE_LOGO and SITE_ACCENT. */
export type Branding = { logo: string | undefined; accent: string | undefined }
/** Tags for the head of each page; the icon stands in the place of the usual one. */
export type BrandingTags = { style: string; icon: string | null }

const year = 31_536_000
/** Whoever opens the address of an SVG itself sees a picture: nothing in it runs or is loaded. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type ServedFile = { path: string; type: string; body: Buffer; policy?: string }

/** Logo and colors as files, and the tags that lead to them; null without either. */
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

/** Serves logo and colors, and returns the tags for them; null without either. */
export function serveBranding(app: FastifyInstance, branding: Branding): BrandingTags | null {
  const read = readBranding(branding)
  for (const file of read?.files ?? []) serveFile(app, file)
  return read?.tags ?? null
}

const versionOf = ({ body }: ServedFile) => createHash('sha256').update(body).digest('base64url').slice(0, 16)
const addressOf = (file: ServedFile) => `${file.path}?v=${versionOf(file)}`

/** Serves a file of this process for ever under the address of its content. */
function serveFile(app: FastifyInstance, file: ServedFile): void {
  const { path, type, body, policy } = file
  const version = versionOf(file)
  const etag = `"${version}"`
  app.get<{ Querystring: { v?: string } }>(path, (request, reply) => {
    // Another instance may serve another file meanwhile, which must not be kept under this address.
    const isCurrent = request.query.v === version
    reply.header('cache-control', isCurrent ? `public, max-age=${year}, immutable` : 'no-cache').header('etag', etag)
    if (policy) reply.header('content-security-policy', policy)
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}

/** Not for print, where the accent is the color of the text. */
function accentRules(accent: Accent): string {
  const light = accentTokens(accent.light, 'light')
  const dark = accentTokens(accent.dark, 'dark')
  const names = Object.keys(light) as (keyof typeof light)[]
  const tokens = names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
  return `@media screen{:root{${tokens.join(';')}}}`
}

/** The logo in the place of the mark. As a background, an SVG runs no script and loads nothing. */
const logoRules = (address: string): string =>
  `[data-mark]{background:url("${address}") center/contain no-repeat}[data-mark]>path{display:none}`
