import { refuse } from '../../../domain/refusals'
import type { Clock } from '../../clock'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { hasSubmitted } from '../../issues/issue-queries'
import { askQuestion } from './ask-question'
import { answerQuestion, declineQuestion } from './close-question'
import { listQuestions, questionReply, showAllQuestions } from './list-questions'

export type QuestionWiring = { db: Db; clock: Clock; kickMail: () => void }

export function questionRoutes(api: Api, { db, clock, kickMail }: QuestionWiring): void {
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
