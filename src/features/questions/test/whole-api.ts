import { expect } from 'vitest'
import type { FeatureTests } from '#test/features'
import type { AccessRow } from '#test/server/access/access-row'
import { admins, sponsors } from '#test/server/access/role-rows'

const reason = 'Because.'
const unknownId = '00000000-0000-4000-8000-000000000000'
const noContest = '404 CONTEST_NOT_FOUND'
const noQuestion = '404 QUESTION_NOT_FOUND'
const anyQuestion = { own: noQuestion, foreign: noQuestion, missing: noQuestion } as const
const onlySponsors = '403 SPONSORS_ONLY'
/** Nobody is a sponsor there. */
const noSponsorYet: AccessRow = {
  of: ({ contest }) => contest,
  outcomes: { own: onlySponsors, foreign: onlySponsors, missing: noContest },
}

export const tests: FeatureTests = {
  accessRows: {
    // These contests are of an earlier version, whose terms do not freeze.
    askQuestion: {
      of: ({ contest }) => contest,
      body: () => ({ text: 'Which chain?' }),
      outcomes: { own: '409 TERMS_NOT_FROZEN', foreign: '409 TERMS_NOT_FROZEN', missing: noContest },
    },
    listQuestions: {
      of: ({ contest }) => contest,
      outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: noContest },
    },
    answerQuestion: { of: () => unknownId, body: () => ({ answer: 'Yes.' }), outcomes: anyQuestion },
    declineQuestion: { of: () => unknownId, body: () => ({ reason }), outcomes: anyQuestion },
    listSponsorQuestions: noSponsorYet,
    answerQuestionAsSponsor: { ...noSponsorYet, body: () => ({ questionId: unknownId, answer: 'Yes.' }) },
    declineQuestionAsSponsor: { ...noSponsorYet, body: () => ({ questionId: unknownId, reason }) },
  },
  openTo: { verified: ['POST /contests/{id}/questions'] },
  roleRows: [
    ['listSponsorQuestions', 'running', sponsors('200')],
    ['listSponsorQuestions', 'ended', sponsors('200')],
    ['listQuestions', 'running', admins('200', '200')],
    ['answerQuestionAsSponsor', 'running', sponsors(noQuestion), (id) => ({ questionId: id, answer: 'Yes.' })],
    ['answerQuestionAsSponsor', 'running', sponsors('400 VALIDATION_ERROR'), () => ({ questionId: 'x' })],
    ['declineQuestionAsSponsor', 'running', sponsors(noQuestion), (id) => ({ questionId: id, reason: 'So.' })],
    ['declineQuestionAsSponsor', 'running', sponsors('400 VALIDATION_ERROR'), () => ({ reason: '' })],
  ],
  openToSponsors: [
    `answerQuestionAsSponsor: ${noQuestion} instead of ${onlySponsors}`,
    `declineQuestionAsSponsor: ${noQuestion} instead of ${onlySponsors}`,
    `listSponsorQuestions: 200 instead of ${onlySponsors}`,
  ],
  async takePart({ app, person: as, contestId: id }) {
    const asked = await app.call('askQuestion', { as, params: { id }, body: { text: 'Are forks in scope?' } })
    expect(asked.status).toBe(201)
  },
  async tellRunningStory({ ask, block, olga, ada, mei, params }) {
    const asked: string[] = []
    for (let number = 0; number < 5; number += 1)
      asked.push((await ask('askQuestion', { as: ada, params, body: { text: block(2_000) } })).question._id)
    const answer = () => ({ answer: block(5_000), question: block(2_000) })
    await ask('answerQuestion', { as: olga, params: { id: asked[0] ?? '' }, body: answer() })
    await ask('declineQuestion', { as: olga, params: { id: asked[1] ?? '' }, body: { reason: block(2_000) } })
    await ask('answerQuestionAsSponsor', { as: mei, params, body: { questionId: asked[2], ...answer() } })
    await ask('declineQuestionAsSponsor', { as: mei, params, body: { questionId: asked[3], reason: block(2_000) } })
  },
}
