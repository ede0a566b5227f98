import { z } from 'zod'
import { linesMax } from '../../../contract/awards/payments'
import { castPassword, type Person } from '../../testing/cast'
import type { Dice } from './dice'
import type { World } from './world'

/** What zod prints of a schema, as far as a value can be made from it. */
type Printed = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Printed[]
  items?: Printed
  properties?: Record<string, Printed>
  required?: string[]
}

type Setting = { world: World; dice: Dice; person: Person | null }
type Sample = (setting: Setting) => unknown

const printed = new WeakMap<z.ZodType, Printed>()

function print(schema: z.ZodType): Printed {
  const known = printed.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Printed)
  printed.set(schema, known)
  return known
}

/** Each field of the schema with a value that it takes; a field that need not be sent is left out half of the time. */
export function validFields(schema: z.ZodType | undefined, setting: Setting): Record<string, unknown> {
  const { properties = {}, required = [] } = schema ? print(schema) : {}
  const names = Object.keys(properties).filter((name) => required.includes(name) || setting.dice.chance(0.5))
  return Object.fromEntries(names.map((name) => [name, makeValue(name, properties[name] as Printed, setting)]))
}

function makeValue(name: string, field: Printed, setting: Setting): unknown {
  const { dice } = setting
  const sample = samples[name]
  if (field.enum) return dice.pick(field.enum)
  if (sample) return sample(setting)
  if (field.const !== undefined) return field.const
  if (field.anyOf) return makeValue(name, dice.pick(field.anyOf), setting)
  if (field.type === 'boolean') return dice.chance(0.5)
  if (field.type === 'null') return null
  // A field that nobody has said a good value of would only ever be refused.
  throw new Error(`fuzz/valid-values.ts has no sample for the field ${name}`)
}

const some =
  (list: (world: World) => string[], count: number): Sample =>
  ({ world, dice }) =>
    Array.from({ length: 1 + dice.below(count) }, () => dice.pick(list(world)))

const fresh = ({ dice }: Setting) => `n${dice.below(2 ** 31).toString(36)}`
const text =
  (what: string): Sample =>
  (setting) =>
    `${what} ${fresh(setting)}`
const emptyOr =
  (sample: Sample): Sample =>
  (setting) =>
    setting.dice.chance(0.2) ? '' : sample(setting)
const day: Sample = ({ dice }) => `2026-${String(1 + dice.below(12)).padStart(2, '0')}-15`
const contestId: Sample = ({ world, dice }) => dice.pick(world.contests)
const issueId: Sample = ({ world, dice }) => dice.pick(world.issues)
const personId: Sample = ({ world, dice }) => dice.pick(world.people)
const instantIn =
  (fromDays: number): Sample =>
  ({ world, dice }) =>
    new Date(world.app.clock.now().getTime() + (fromDays + dice.below(10)) * 86_400_000).toISOString()
const mark: Sample = ({ world, dice }) => `${world.app.clock.now().getTime()}-${dice.below(60)}`

/** A good value of each field that is a text, by its name in the contract. */
const samples: Record<string, Sample> = {
  email: (setting) => setting.person?.email ?? `${fresh(setting)}@primacy.example`,
  password: ({ dice }) => (dice.chance(0.8) ? castPassword : 'Another-Horse-8!'),
  currentPassword: () => castPassword,
  newPassword: () => 'Another-Horse-8!',
  code: ({ dice }) => String(dice.below(10 ** 6)).padStart(6, '0'),
  challenge: () => 'x.y.z',
  username: (setting) => setting.person?.username ?? fresh(setting),
  walletAddress: ({ dice }) =>
    `0x${dice
      .below(2 ** 31)
      .toString(16)
      .padStart(40, 'a')}`,
  token: ({ world, dice }) => (dice.chance(0.5) ? dice.pick(world.mailed) : 'x'.repeat(43)),
  title: text('Title'),
  description: text('# Description\n\nAll of it.'),
  pocLink: emptyOr(text('```\nproof\n```')),
  ...{ contestId, issueId, userId: personId, actorId: personId },
  issueIds: some(({ issues }) => issues, 5),
  groupIds: some(({ groups }) => groups, 2),
  lineIds: some(({ lines }) => lines, Math.min(4, linesMax)),
  transactionHash: ({ dice }) =>
    `0x${dice
      .below(2 ** 31)
      .toString(16)
      .padStart(64, 'b')}`,
  status: ({ dice }) => dice.pick(['all', '', 'valid', 'pending', 'active', 'ended']),
  state: ({ dice }) => dice.pick(['all', '', 'none', 'approved']),
  group: ({ dice }) => dice.pick(['all', '', 'judging', 'accounts']),
  readings: ({ dice }) => dice.pick(['show', 'hide', '']),
  invalidationReason: emptyOr(text('Invalid because')),
  reason: text('Because'),
  note: emptyOr(text('Note')),
  seq: ({ dice }) => 1 + dice.below(8),
  alsoValid: ({ dice }) => dice.chance(0.5),
  originalVersion: ({ dice }) => 1 + dice.below(3),
  githubRepoUrl: (setting) => `https://github.com/${fresh(setting)}`,
  startDate: instantIn(-20),
  endDate: instantIn(1),
  prizePool: ({ dice }) => (dice.chance(0.1) ? null : 1 + dice.below(10 ** 9) / 100),
  reportTemplate: emptyOr(text('# Template')),
  knownIssues: emptyOr(text('Known:')),
  events: ({ dice, world }) => [
    { name: 'page_view', page: '/contests' },
    { name: 'submit_issue', contest_id: dice.pick(world.contests) },
  ],
  page: ({ dice }) => String(1 + dice.below(3)),
  limit: ({ dice }) => String(1 + dice.below(120)),
  search: text(''),
  only: ({ dice }) => dice.pick(['waiting', '']),
  ...{ from: day, to: day, before: mark, after: mark },
}
