import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { hasSubmitted } from '../../../server/issues/issue-queries'
import { findSeat } from '../../../server/seats/seat-queries'
import type { FeatureWiring } from '../../../server/startup/features'
import { askQuestion } from './ask-question'
import { answerQuestion, declineQuestion } from './close-question'
import { listQuestions, questionReply, showAllQuestions } from './list-questions'

export function questionRoutes(api: Api, wiring: FeatureWiring): void {
  const { db, clock, kickMail } = wiring
  sponsorQuestionRoutes(api, wiring)

  api.on('askQuestion', async ({ params, body, viewer, receivedAt }) =>
    questionReply(await askQuestion(db, { contestId: params.id, authorId: viewer.id, text: body.text, receivedAt })),
  )

  api.on('listMyQuestions', async ({ params, query, viewer }) => {
    const { id: contestId } = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return listQuestions(db, { contestId, authorId: viewer.id }, query)
  })

  // Participants can't read other people's questions.
  api.on('listQuestions', async ({ params, query, viewer, receivedAt: now }) => {
    const { id: contestId } = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    if (await hasSubmitted(db, viewer.id, contestId)) refuse('conflict_of_interest')
    return showAllQuestions(db, { contestId, viewer, page: query, now })
  })

  api.on('answerQuestion', async ({ params, body, viewer }) => {
    const { answer, question: published = null } = body
    const answered = await answerQuestion(db, clock, {
      questionId: params.id,
      closerId: viewer.id,
      sponsorOf: null,
      answer,
      published,
    })
    kickMail()
    return questionReply(answered)
  })

  api.on('declineQuestion', async ({ params, body, viewer }) => {
    const closing = { questionId: params.id, closerId: viewer.id, sponsorOf: null, reason: body.reason }
    const declined = await declineQuestion(db, clock, closing)
    kickMail()
    return questionReply(declined)
  })
}

/** Sponsors answer and decline questions under the same rules as admins, but only in their own contests. */
function sponsorQuestionRoutes(api: Api, { db, clock, kickMail }: FeatureWiring): void {
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
