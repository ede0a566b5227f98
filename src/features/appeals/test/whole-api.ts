import { expect } from 'vitest'
import type { FeatureTests } from '#test/features'

const reason = 'Because.'
const noIssue = '404 ISSUE_NOT_FOUND'

export const tests: FeatureTests = {
  accessRows: {
    makeAppeal: {
      of: ({ appealed }) => appealed,
      body: () => ({ kind: 'place', rule: 'Rule 2', text: 'Look again.' }),
      outcomes: { own: '201', foreign: '403 FORBIDDEN', missing: noIssue },
    },
    listIssueAppeals: {
      of: ({ appealed }) => appealed,
      outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue, admin: { foreign: '200' } },
    },
    decideAppeal: {
      of: ({ appeal }) => appeal,
      body: () => ({ outcome: 'rejected', reason }),
      outcomes: { own: '403 SELF_REVIEW', foreign: '200', missing: '404 APPEAL_NOT_FOUND' },
    },
  },
  openTo: {
    verified: ['POST /issues/{id}/appeals'],
    'issues:write': ['POST /issues/{id}/appeals'],
  },
  async tellPreliminaryStory({ ask, block, line, olga, ada, linus, ids }) {
    const made: string[] = []
    for (const [at, id] of ids.slice(20, 24).entries()) {
      const body = { kind: 'verdict', rule: line(200), text: block(5_000) }
      made.push((await ask('makeAppeal', { as: at % 2 === 0 ? ada : linus, params: { id }, body })).appeal._id)
    }
    const outcomes = ['rejected', 'upheld', 'rejected', 'rejected']
    for (const [at, id] of made.entries()) {
      const body = {
        outcome: outcomes[at],
        reason: block(2_000),
        change: outcomes[at] === 'upheld' ? 'mark_valid' : null,
      }
      await ask('decideAppeal', { as: olga, params: { id }, body })
    }
  },
  async objectTo({ app, author, issueId, judge }) {
    const body = { kind: 'verdict', rule: 'Rule 2', text: 'Look again.' }
    const made = await app.call('makeAppeal', { as: author, params: { id: issueId }, body })
    expect(made.status).toBe(201)
    return async () => {
      const decision = { outcome: 'rejected', reason: 'Read again.' }
      const params = { id: made.body.data.appeal._id }
      expect((await app.call('decideAppeal', { as: judge, params, body: decision })).status).toBe(200)
    }
  },
}
