import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { findSeat } from '../../../server/seats/seat-queries'
import type { FeatureWiring } from '../../../server/startup/features'
import { answerQuestion, declineQuestion } from './close-question'
import { questionReply, showAllQuestions } from './list-questions'

/** Sponsors answer and decline questions under the same rules as admins, but only in their own contests. */
export function sponsorQuestionRoutes(api: Api, { db, clock, kickMail }: FeatureWiring): void {
  api.on('listSponsorQuestions', async ({ params, query, viewer, receivedAt: now }) => {
    const contestId = await requireSponsor(db, params.id, viewer.id)
    return showAllQuestions(db, { contestId, viewer, page: query, now })
  })

  api.on('answerQuestionAsSponsor', async ({ params, readBody, viewer }) => {
    const sponsorOf = await requireSponsor(db, params.id, viewer.id)
    const { questionId, answer, question: published = null } = readBody()
    const closing = { questionId, closerId: viewer.id, sponsorOf }
    const answered = await answerQuestion(db, clock, { ...closing, answer, published })
    kickMail()
    return questionReply(answered)
  })

  api.on('declineQuestionAsSponsor', async ({ params, readBody, viewer }) => {
    const sponsorOf = await requireSponsor(db, params.id, viewer.id)
    const { questionId, reason } = readBody()
    const declined = await declineQuestion(db, clock, { questionId, closerId: viewer.id, sponsorOf, reason })
    kickMail()
    return questionReply(declined)
  })
}

/** Check permission before validating the body. It is checked again under the lock that closes the question. */
async function requireSponsor(db: Db, id: string, personId: string): Promise<string> {
  const contest = (await findContest(db, id)) ?? refuse('contest_not_found')
  if ((await findSeat(db, contest.id, personId)) !== 'sponsor') refuse('sponsors_only')
  return contest.id
}
