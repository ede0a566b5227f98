import { randomUUID } from 'node:crypto'
import type { FeatureTests } from '#test/features'
import { byAnyAdmin } from '#test/simulation/people/trying'

const unknownId = '00000000-0000-4000-8000-000000000000'
const sweepId = '4f1c2a9e-7b35-4d68-9a0c-51e8b7d2f603'
const nothingToUndo = '409 NOTHING_TO_UNDO'
const byJudges = { own: '403 SELF_REVIEW', foreign: '200', missing: '404 ISSUE_NOT_FOUND' } as const

type Pair = { one: { _id: string }; other: { _id: string } }

export const tests: FeatureTests = {
  accessRows: {
    answerSweep: {
      of: ({ issue }) => issue,
      body: ({ other }) => ({ issueId: other, answer: 'apart', sweepId: unknownId }),
      outcomes: byJudges,
    },
    undoSweep: {
      of: ({ contest }) => contest,
      body: () => ({ sweepId: unknownId }),
      outcomes: { own: nothingToUndo, foreign: nothingToUndo, missing: '404 CONTEST_NOT_FOUND' },
    },
  },
  refusedWhenFinal: {
    answerSweep: {
      of: ({ single }) => single,
      body: ({ a }) => ({ issueId: a, answer: 'same', sweepId, otherVersion: 999 }),
    },
    undoSweep: { of: ({ contest }) => contest.id, body: () => ({ sweepId }) },
  },
  titleViews: ['listCandidates', 'readSweep'],
  judgesKinds: ['issues_told_apart', 'sweep_undone'],
  judgesCalls({ app, grace, contest, a, l, m }) {
    const answer = (issueId: string, said: 'same' | 'apart', more = {}) =>
      app.call('answerSweep', { as: grace, params: { id: a }, body: { issueId, answer: said, sweepId, ...more } })
    return [
      ['listCandidates', () => app.call('listCandidates', { as: grace, params: { id: a } })],
      ['readSweep', () => app.call('readSweep', { as: grace, params: { id: a } })],
      ['listLookAlikes', () => app.call('listLookAlikes', { as: grace, params: { id: contest.id } })],
      ['answerSweep', () => answer(m, 'apart', { otherVersion: 99 })],
      ['answerSweep', () => answer(l, 'same')],
      ['answerSweep', () => answer(m, 'apart')],
      ['undoSweep', () => app.call('undoSweep', { as: grace, params: { id: contest.id }, body: { sweepId } })],
    ]
  },
  /** Sweeps once and undoes it, then says of all look-alikes that they are not the same. */
  async settleHostileStory({ ask, olga, params }) {
    const list = async (): Promise<{ lookAlikes: Pair[]; judgeRefusal: string | null }> =>
      ask('listLookAlikes', { as: olga, params })
    const answer = ({ one, other }: Pair, said: 'same' | 'apart', id: string) =>
      ask('answerSweep', {
        as: olga,
        params: { id: one._id },
        body: { issueId: other._id, answer: said, sweepId: id },
      })
    let { lookAlikes, judgeRefusal } = await list()
    const [likeliest] = lookAlikes
    if (likeliest && judgeRefusal === null) {
      const undone = randomUUID()
      await answer(likeliest, 'same', undone)
      await ask('undoSweep', { as: olga, params, body: { sweepId: undone } })
    }
    const kept = randomUUID()
    for ({ lookAlikes } = await list(); lookAlikes.length > 0; { lookAlikes } = await list())
      for (const pair of lookAlikes) await answer(pair, 'apart', kept)
  },
  async settleSimulated(company, contest, random) {
    const { world, iris } = company
    for (let round = 0; round < 200; round += 1) {
      const reply = await world.call('listLookAlikes', { as: iris, params: { id: contest.id } }, random)
      const [pair] = reply.body.data?.lookAlikes ?? []
      if (!pair) return
      const body = { issueId: pair.other._id, answer: 'apart', sweepId: crypto.randomUUID() }
      if (await byAnyAdmin(company, random, 'answerSweep', pair.one._id, body))
        contest.model.record('issues_told_apart', ...[pair.one._id, pair.other._id].sort())
    }
  },
}
