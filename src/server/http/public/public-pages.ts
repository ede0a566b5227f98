import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database'
import type { PublicLink, PublicSite } from './public-page'

/** Pages that anybody can read, and that are not part of core. */
export type PublicPages = {
  /** In the header of every public page. */
  links: readonly PublicLink[]
  /** What search engines may read, by the beginning of its path. */
  paths: readonly string[]
  register: (pages: FastifyInstance, wiring: { db: Db; site: PublicSite }) => void
}
