import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyrightOf, type SiteLink, type SiteLinks } from '../../../domain/site-links'
import type { BrandingTags } from '../branding/serve-branding'
import { Html, html } from './html'

/** Site data shared by all public pages. */
export type PublicSite = {
  name: string
  /** 'https://primacy.example', without a trailing slash. */
  origin: string
  supportEmail: string
  style: PublicStyle
  branding: BrandingTags | null
  links: SiteLinks
  /** Links the style sheet, for pages whose policy doesn't allow inline styles. */
  linksStyle?: boolean
}

export type PublicPage = {
  /** Without the site's name. */
  title: string
  description: string
  /** The canonical path, starting with a slash. */
  path: string
  /** The path of the section that it is in. */
  section: string | null
  main: Html
  /** 1200 by 630 pixels, shown as the preview of links to the page. */
  image?: { path: string; alt: string }
  /** A feed of the listed items. */
  feed?: { path: string; title: string }
  /** Other representations of the same content for programs: media type and path. */
  alternates?: readonly { type: string; path: string }[]
  /** Only for a page that runs scripts anyway: others follow the theme of the system. */
  appliesChosenTheme?: boolean
  /** Placeholder and error pages are kept out of search engines. */
  isIndexed?: boolean
}

/** A complete document that needs no script: header, main part, footer. */
export function renderPublicPage(site: PublicSite, page: PublicPage): string {
  const { branding } = site
  const document = html`<!doctype html>
<html lang="en" data-fonts="own"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${head(site, page)}${page.appliesChosenTheme && html`<script src="/look.js"></script>`}${styleOf(site)}${branding && new Html(branding.style)}</head>
<body><a class="skip" href="#content">Skip to content</a>
${shellHeader(site, page)}
<main id="content" tabindex="-1">${page.main}</main>
${shellFooter(site)}
</body></html>
`
  return document.text
}

function head({ name, origin, branding }: PublicSite, page: PublicPage): Html {
  const { title, description, path, image, feed, alternates = [], isIndexed = true } = page
  const full = `${title} · ${name}`
  return html`<title>${full}</title><meta name="description" content="${description}">${
    isIndexed ? html`<link rel="canonical" href="${origin}${path}">` : html`<meta name="robots" content="noindex">`
  }${branding?.icon ? new Html(branding.icon) : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`}<meta property="og:type" content="article"><meta property="og:site_name" content="${name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${origin}${path}">${
    image && imageTags(origin, image)
  }${feed && html`<link rel="alternate" type="application/atom+xml" href="${feed.path}" title="${feed.title}">`}${alternates.map(
    (one) => html`<link rel="alternate" type="${one.type}" href="${one.path}">`,
  )}`
}

const imageTags = (origin: string, { path, alt }: { path: string; alt: string }): Html =>
  html`<meta property="og:image" content="${origin}${path}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">`

/** The build's style sheet. Must stay unchanged, because the policy contains its hash and the browser checks it. */
function styleOf({ style: { css, path }, linksStyle }: PublicSite): Html | null {
  if (css === '') return null
  return linksStyle && path ? html`<link rel="stylesheet" href="${path}">` : new Html(`<style>${css}</style>`)
}

/**
 * The client's header and footer (web/layout/Header.tsx) without a script: the same elements, sheet and links. Whether
 * somebody is signed in is known only to the client, so the links are those that are right for everybody.
 */
const shellHeader = ({ name, links }: PublicSite, page: PublicPage): Html => {
  const linksOf = (inMenu: boolean) => [
    ...links.account.map(({ path, label }) => html`<a href="${path}">${label}</a>`),
    ...links.public.map((one) => publicLink(one, page, inMenu)),
  ]
  return html`<header data-shell="header"><div>${brand(name)}<nav aria-label="Main">${linksOf(false)}</nav><div data-shell-end><a href="/account">Account</a><a href="/register">Get Started</a><details data-shell-menu><summary aria-label="Navigation">${menuIcon}</summary><div data-float>${linksOf(true)}</div></details></div></div></header>`
}

const shellFooter = ({ name, supportEmail, links }: PublicSite): Html =>
  html`<footer data-shell="footer"><div>${brand(copyrightOf(name))}<a href="/terms">Terms</a>${links.public.map(
    ({ path, label }) => html`<a href="${path}">${label}</a>`,
  )}<a href="mailto:${supportEmail}">${supportEmail}</a></div></footer>`

const brand = (siteName: string): Html =>
  html`<a data-brand href="/" aria-label="${siteName}, home">${mark}<span>${siteName}</span></a>`

function publicLink({ path, label }: SiteLink, page: PublicPage, inMenu: boolean): Html {
  const current = page.section !== path ? null : page.path === path ? 'page' : 'true'
  return html`<a href="${path}"${!inMenu && html` data-public`}${current && html` aria-current="${current}"`}>${label}</a>`
}

const mark = html`<svg data-mark viewBox="0 0 16 17" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d="M2 1h7.5a4.5 4.5 0 0 1 0 9H2zM6 4v3h3.5a1.5 1.5 0 0 0 0-3z"/><path d="M2 11h4v2H2zM2 14h4v2H2z"/></svg>`
const menuIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M4 5h16M4 12h16M4 19h16"/></svg>`

/**
 * The style sheet of public pages: its text for inlining, its CSP source, and its path (null without a built client).
 */
type PublicStyle = { css: string; source: string; path: string | null }

/**
 * Reads the style sheet that the build made from public.css. It is inlined, so that a page renders without a second
 * request. Without a built client (development), pages have browser styles.
 */
export function readPublicStyle(webDir: string | null): PublicStyle {
  const folder = webDir && join(webDir, 'assets')
  const name = folder && filesIn(folder).find((file) => /^public-[\w-]+\.css$/.test(file))
  const css = folder && name ? readFileSync(join(folder, name), 'utf8').trim() : ''
  const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return { css, source, path: name ? `/assets/${name}` : null }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
