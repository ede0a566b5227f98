import type { FeatureTests } from '#test/features'
import { drawLooks } from '../server/draw-second-looks'
import { secondLooking } from './contest-with-second-looks'

const notDrawn = {
  of: ({ issue }: { issue: string }) => issue,
  outcomes: {
    own: '404 SECOND_LOOK_NOT_DRAWN',
    foreign: '404 SECOND_LOOK_NOT_DRAWN',
    missing: '404 ISSUE_NOT_FOUND',
  },
} as const

export const tests: FeatureTests = {
  accessRows: {
    openSecondLook: notDrawn,
    decideSecondLook: { ...notDrawn, body: () => ({ verdict: 'valid' }) },
    forgoSecondLook: notDrawn,
    resolveSecondLook: { ...notDrawn, body: () => ({ verdict: 'valid', reason: 'Because.' }) },
  },
  judgesCallsAfterTheEnd({ app, olga, contest, m }) {
    const { open, again, resolve } = secondLooking(app, olga)
    const overview = () => app.call('readSecondLooks', { as: olga, params: { id: contest.id } })
    return [
      ['readSecondLooks', overview],
      ['openSecondLook', () => open(m)],
      ['decideSecondLook', () => again(m, 'invalid', { reason: 'By design.' })],
      ['forgoSecondLook', () => app.call('forgoSecondLook', { as: olga, params: { id: m } })],
      ['readSecondLooks', overview],
      ['resolveSecondLook', () => resolve(m, 'valid')],
    ]
  },
  /** Two judges see it differently. */
  async tellEndedStory({ app, ask, block, olga, looked }) {
    const params = { id: looked }
    await drawLooks(app.db, app.clock.now())
    await ask('openSecondLook', { as: olga, params })
    const again = { verdict: 'invalid', reason: block(2_000), invalidationCode: 'not_proven' }
    await ask('decideSecondLook', { as: olga, params, body: again })
    await ask('resolveSecondLook', { as: olga, params, body: { verdict: 'valid', reason: block(2_000) } })
  },
}
