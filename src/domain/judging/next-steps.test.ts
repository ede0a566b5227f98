import { expect, test } from 'vitest'
import { nextSteps } from './next-steps'

const admin = { judgeId: 'grace', judgeHasStake: false, seats: [], isFinalized: true, isAwardOpen: true }
const lead = (userId: string) => ({ seats: [{ userId, seat: 'lead' as const }] })

test.each([
  [
    'every step is open to an admin of a contest without a lead',
    {},
    ['release', 'identity_checks', 'payments', 'report'],
  ],
  ['and to the lead', lead('grace'), ['release', 'identity_checks', 'payments', 'report']],
  ['another admin than the lead pays', lead('olga'), ['identity_checks', 'payments']],
  ['so does one who has submitted', { judgeHasStake: true }, ['identity_checks', 'payments']],
  ['without an award of somebody else there is nothing to pay', { isAwardOpen: false }, ['release', 'report']],
  ['nothing follows before a contest is final', { isFinalized: false }, []],
] as const)('%s', (_, change, steps) => {
  expect(nextSteps({ ...admin, ...change })).toEqual(steps)
})
