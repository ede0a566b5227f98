import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Api } from '../../../server/http/api'
import { hasSubmitted } from '../../../server/issues/issue-queries'
import type { FeatureWiring } from '../../../server/startup/features'
import { askQuestion } from './ask-question'
import { answerQuestion, declineQuestion } from './close-question'
import { listQuestions, questionReply, showAllQuestions } from './list-questions'
import { sponsorQuestionRoutes } from './sponsor-question-routes'

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
