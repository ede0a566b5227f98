import type { SiteLinks } from '../../../domain/site-links'
import type { BrandingTags } from '../branding/serve-branding'
import { Html, html } from './html'
import { shellFooter, shellHeader } from './public-shell'
import type { PublicStyle } from './public-style'

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
