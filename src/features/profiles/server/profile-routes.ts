import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../server/db/database'
import type { PublicPage, PublicSite } from '../../../server/http/public/public-page'
import { sendPublicPage } from '../../../server/http/public/send-public'
// It declares `request.receivedAt`.
import type {} from '../../../server/http/register-endpoints'
import { leaderboardPage, noPage, profilePage } from './profile-pages'
import { createCreditedContests, readLeaderboard, readProfile } from './read-profiles'

/** A number in a URL, or null. Accepts only one spelling of each number. */
const numberIn = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null

/** Serves profiles and the leaderboard, based only on people who show their name and on published contests. */
export function profileRoutes(app: FastifyInstance, { db, site }: { db: Db; site: PublicSite }): void {
  const reader = { db, creditedContests: createCreditedContests() }

  const send = (request: FastifyRequest, reply: FastifyReply, page: PublicPage | null) =>
    page
      ? sendPublicPage(request, reply, { site, page, endsAtOnce: true })
      : sendPublicPage(request, reply, { site, page: noPage, status: 404 })

  app.get<{ Params: { name: string } }>('/people/:name', async (request, reply) => {
    const profile = await readProfile(reader, request.params.name, request.receivedAt)
    return send(request, reply, profile && profilePage(profile))
  })

  app.get<{ Querystring: Record<string, unknown> }>('/leaderboard', async (request, reply) => {
    const { season, page = '1' } = request.query
    const wish = { season: numberIn(season), page: numberIn(page) }
    const isWish = (season === undefined || wish.season !== null) && wish.page !== null
    const board = isWish ? await readLeaderboard(reader, { ...wish, page: wish.page ?? 1 }, request.receivedAt) : null
    return send(request, reply, board && leaderboardPage(board))
  })
}
