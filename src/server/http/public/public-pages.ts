import type { FastifyInstance } from 'fastify'
import type { FeatureLink } from '../../../domain/site-links'

/** Pages that anybody can read, and that are not part of core. */
export type PublicPages = {
  /** In the header and the footer of every page. */
  link?: FeatureLink
  /** What search engines may read, by the beginning of its path. */
  paths: readonly string[]
  /** The path of the list of pages for search engines. */
  sitemap?: string
}

/** Registers routes beside the public pages of core, which have the same limit. */
export type RegisterPages = (pages: FastifyInstance) => void
