import { siteLinksWith } from '../../../domain/site-links'
import { readBranding } from '../branding/serve-branding'
import type { Site } from '../site-files'
import type { PublicSite } from './public-page'
import type { PublicPages } from './public-pages'
import { readPublicStyle } from './public-style'

/** This site's data for public pages, under its public URL. */
export const publicSiteOf = (
  { siteName, supportEmail, webDir, branding }: Site,
  publicUrl: string,
  pages: readonly PublicPages[],
): PublicSite => ({
  name: siteName,
  origin: publicUrl,
  supportEmail,
  style: readPublicStyle(webDir),
  branding: (branding && readBranding(branding)?.tags) ?? null,
  links: siteLinksWith(pages.flatMap(({ link }) => link ?? [])),
})
