import type { FastifyInstance } from 'fastify'
import type { PublicLink } from './public-page'

/** Pages that anybody can read, and that are not part of core. */
export type PublicPages = {
  /** In the header of every public page. */
  links: readonly PublicLink[]
  /** What search engines may read, by the beginning of its path. */
  paths: readonly string[]
  /** Where the site's name in the header leads. */
  home?: PublicLink
  /** The path of the list of pages for search engines. */
  sitemap?: string
}

/** Registers routes beside the public pages of core, which have the same limit. */
export type RegisterPages = (pages: FastifyInstance) => void
