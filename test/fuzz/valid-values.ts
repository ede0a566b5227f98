import { z } from 'zod'
import { linesMax } from '../../src/contract/awards/payments'
import { tokenScopes } from '../../src/domain/accounts/access-token'
import type { Random } from '../random'
import { castPassword, type Person } from '../server/cast'
import type { Fixture } from './fixture'

/** The part of zod's JSON schema output that values can be made from. */
type Printed = {
  /** A list for a text that may be null. */
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Printed[]
  items?: Printed
  properties?: Record<string, Printed>
  required?: string[]
}

type Setting = { fixture: Fixture; random: Random; person: Person | null }
type Sample = (setting: Setting) => unknown

const printed = new WeakMap<z.ZodType, Printed>()

function print(schema: z.ZodType): Printed {
  const known = printed.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Printed)
  printed.set(schema, known)
  return known
}

/** A valid value for each of the schema's fields; optional fields are omitted half of the time. */
export function validFields(schema: z.ZodType | undefined, setting: Setting): Record<string, unknown> {
  const { properties = {}, required = [] } = schema ? print(schema) : {}
  const names = Object.keys(properties).filter((name) => required.includes(name) || setting.random.chance(0.5))
  return Object.fromEntries(names.map((name) => [name, makeValue(name, properties[name] as Printed, setting)]))
}

function makeValue(name: string, field: Printed, setting: Setting): unknown {
  const { random } = setting
  const sample = samples[name]
  if (field.enum) return random.pick(field.enum)
  if (field.items?.enum) return [random.pick(field.items.enum)]
  if (sample) return sample(setting)
  if (field.const !== undefined) return field.const
  if (field.anyOf) return makeValue(name, random.pick(field.anyOf), setting)
  if (String(field.type) === 'string,null') return freeText(setting)
  if (field.type === 'boolean') return random.chance(0.5)
  if (field.type === 'null') return null
  // A field without a sample would only ever be refused.
  throw new Error(`fuzz/valid-values.ts has no sample for the field ${name}`)
}

const some =
  (list: (fixture: Fixture) => string[], count: number): Sample =>
  ({ fixture, random }) =>
    Array.from({ length: 1 + random.below(count) }, () => random.pick(list(fixture)))

const fresh = ({ random }: Setting) => `n${random.below(2 ** 31).toString(36)}`
const text =
  (what: string): Sample =>
  (setting) =>
    `${what} ${fresh(setting)}`
const emptyOr =
  (sample: Sample): Sample =>
  (setting) =>
    setting.random.chance(0.2) ? '' : sample(setting)
const freeText = emptyOr(text('Some text,'))
const day: Sample = ({ random }) => `2026-${String(1 + random.below(12)).padStart(2, '0')}-15`
const contestId: Sample = ({ fixture, random }) => random.pick(fixture.contests)
const issueId: Sample = ({ fixture, random }) => random.pick(fixture.issues)
const personId: Sample = ({ fixture, random }) => random.pick(fixture.people)
const instantIn =
  (fromDays: number): Sample =>
  ({ fixture, random }) =>
    new Date(fixture.app.clock.now().getTime() + (fromDays + random.below(10)) * 86_400_000).toISOString()
const mark: Sample = ({ fixture, random }) => `${fixture.app.clock.now().getTime()}-${random.below(60)}`

/** A valid value for each text field, by its name in the contract. */
const samples: Record<string, Sample> = {
  email: (setting) => setting.person?.email ?? `${fresh(setting)}@primacy.example`,
  password: ({ random }) => (random.chance(0.8) ? castPassword : 'Another-Horse-8!'),
  currentPassword: () => castPassword,
  newPassword: () => 'Another-Horse-8!',
  code: ({ random }) => String(random.below(10 ** 6)).padStart(6, '0'),
  challenge: () => 'x.y.z',
  name: text('Laptop'),
  scopes: ({ random }) => [random.pick(tokenScopes)],
  expiresInDays: ({ random }) => 1 + random.below(365),
  username: (setting) => setting.person?.username ?? fresh(setting),
  walletAddress: ({ random }) =>
    `0x${random
      .below(2 ** 31)
      .toString(16)
      .padStart(40, 'a')}`,
  token: ({ fixture, random }) => (random.chance(0.5) ? random.pick(fixture.mailed) : 'x'.repeat(43)),
  title: text('Title'),
  answer: text('Yes.'),
  question: text('Is the keeper trusted?'),
  secondLookPercent: ({ random }) => 1 + random.below(100),
  appealHours: ({ random }) => 1 + random.below(720),
  undecidedMax: ({ random }) => 1 + random.below(1_000),
  knownIssue: ({ random }) => 1 + random.below(3),
  description: text('# Description\n\nAll of it.'),
  // Of a question that is none: nobody asks one in the fixture.
  ...{ contestId, issueId, userId: personId, actorId: personId, personId, questionId: contestId },
  sweepId: ({ fixture, random }) => random.pick(fixture.issues),
  issueIds: some(({ issues }) => issues, 5),
  groupIds: some(({ groups }) => groups, 2),
  lineIds: some(({ lines }) => lines, Math.min(4, linesMax)),
  transactionHash: ({ random }) =>
    `0x${random
      .below(2 ** 31)
      .toString(16)
      .padStart(64, 'b')}`,
  reason: text('Because'),
  summary: text('Two critical vulnerabilities.'),
  scope: text('Everything in src.'),
  nSloc: ({ random }) => random.below(10_000),
  delayHours: ({ random }) => random.below(721),
  previewDigest: ({ random }) =>
    random
      .below(2 ** 31)
      .toString(16)
      .padStart(64, 'd'),
  slug: ({ random }) => random.pick(['vault-spring', 'report', 'no-such-report']),
  findings: ({ fixture, random }) =>
    Array.from({ length: random.below(3) }, () => ({
      ...{ issueId: random.pick(fixture.issues), textOf: random.pick(fixture.issues), contentHash: 'e'.repeat(64) },
      redactions: [{ field: 'title', start: 0, end: 1 + random.below(9) }],
    })),
  commit: ({ random }) =>
    random
      .below(2 ** 31)
      .toString(16)
      .padStart(40, 'c'),
  text: freeText,
  rule: text('Rule'),
  seq: ({ random }) => 1 + random.below(8),
  alsoValid: ({ random }) => random.chance(0.5),
  originalVersion: ({ random }) => 1 + random.below(3),
  otherVersion: ({ random }) => 1 + random.below(3),
  url: (setting) => `https://${fresh(setting)}.example.com/in`,
  githubRepoUrl: (setting) => `https://github.com/${fresh(setting)}`,
  startDate: instantIn(-20),
  endDate: instantIn(1),
  prizePool: ({ random }) => (random.chance(0.1) ? null : 1 + random.below(10 ** 9) / 100),
  events: ({ random, fixture }) => [
    { name: 'page_view', page: '/contests' },
    { name: 'submit_issue', contest_id: random.pick(fixture.contests) },
  ],
  index: ({ random }) => String(random.below(3)),
  size: ({ random }) => String(random.below(3)),
  earlier: ({ random }) => String(random.below(3)),
  page: ({ random }) => String(1 + random.below(3)),
  limit: ({ random }) => String(1 + random.below(120)),
  search: text(''),
  ...{ from: day, to: day, before: mark, after: mark },
}
