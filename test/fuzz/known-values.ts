import { linesMax } from '../../src/contract/awards/payments'
import { tokenScopes } from '../../src/domain/accounts/access-token'
import type { Known } from '../calls/values'
import type { Random } from '../random'
import { castPassword, type Person } from '../server/cast'
import type { Fixture } from './fixture'

type Setting = { fixture: Fixture; random: Random; person: Person | null }
type Sample = (setting: Setting) => unknown

/**
 * Values for the fields of which the schema does not say enough: what exists in the fixture, what nobody else has, and
 * what follows from the time or from whoever sends it.
 */
export const knownValues =
  (setting: Setting): Known =>
  (name, { type }) =>
    type === 'boolean' ? undefined : samples[name]?.(setting)

const some =
  (list: (fixture: Fixture) => string[], count: number): Sample =>
  ({ fixture, random }) =>
    Array.from({ length: 1 + random.below(count) }, () => random.pick(list(fixture)))

const number =
  (from: number, to: number): Sample =>
  ({ random }) =>
    from + random.below(to - from + 1)

const fresh = ({ random }: Setting) => `n${random.below(2 ** 31).toString(36)}`
const freshText: Sample = (setting) => `Text ${fresh(setting)}`
const freshHex =
  (length: number): Sample =>
  ({ random }) =>
    `0x${random
      .below(2 ** 31)
      .toString(16)
      .padStart(length, 'a')}`
const day: Sample = ({ random }) => `2026-${String(1 + random.below(12)).padStart(2, '0')}-15`
const contestId: Sample = ({ fixture, random }) => random.pick(fixture.contests)
const issueId: Sample = ({ fixture, random }) => random.pick(fixture.issues)
const personId: Sample = ({ fixture, random }) => random.pick(fixture.people)
const instantIn =
  (fromDays: number): Sample =>
  ({ fixture, random }) =>
    new Date(fixture.app.clock.now().getTime() + (fromDays + random.below(10)) * 86_400_000).toISOString()
const mark: Sample = ({ fixture, random }) => `${fixture.app.clock.now().getTime()}-${random.below(60)}`

const samples: Record<string, Sample> = {
  email: (setting) => setting.person?.email ?? `${fresh(setting)}@primacy.example`,
  password: ({ random }) => (random.chance(0.8) ? castPassword : 'Another-Horse-8!'),
  currentPassword: () => castPassword,
  newPassword: () => 'Another-Horse-8!',
  scopes: ({ random }) => [random.pick(tokenScopes)],
  expiresInDays: number(1, 365),
  username: (setting) => setting.person?.username ?? fresh(setting),
  walletAddress: freshHex(40),
  transactionHash: freshHex(64),
  token: ({ fixture, random }) => (random.chance(0.5) ? random.pick(fixture.mailed) : 'x'.repeat(43)),
  ...{ title: freshText, name: freshText, description: freshText, reason: freshText },
  // Of a question that is none: nobody asks one in the fixture.
  ...{ contestId, issueId, textOf: issueId, userId: personId, actorId: personId, personId, questionId: contestId },
  ...{ contest_id: contestId, sweepId: issueId },
  issueIds: some(({ issues }) => issues, 5),
  groupIds: some(({ groups }) => groups, 2),
  lineIds: some(({ lines }) => lines, Math.min(4, linesMax)),
  ...{ seq: number(1, 8), originalVersion: number(1, 3), otherVersion: number(1, 3), knownIssue: number(1, 3) },
  ...{ index: number(0, 2), size: number(0, 2), earlier: number(0, 2), page: number(1, 3), limit: number(1, 120) },
  ...{ nSloc: number(0, 9_999), delayHours: number(0, 720), start: number(0, 1), end: number(1, 9) },
  prizePool: (setting) => Number(number(1, 10 ** 9)(setting)) / 100,
  slug: ({ random }) => random.pick(['vault-spring', 'report', 'no-such-report']),
  url: (setting) => `https://${fresh(setting)}.example.com/in`,
  startDate: instantIn(-20),
  endDate: instantIn(1),
  ...{ from: day, to: day, before: mark, after: mark },
}
