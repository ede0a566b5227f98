import { limits } from '../../../domain/field-rules'
import type { Dice } from './dice'
import type { World } from './world'

/** One request before it is put on the wire. */
export type Draft = {
  params: Record<string, string>
  query: [string, string][]
  body: Record<string, unknown> | null
  headers: Record<string, string>
  /** Sent instead of `body`. */
  raw?: string | Buffer
  token: string | null
}

type Spoiler = (draft: Draft, dice: Dice, world: World) => void

const lengths = Object.values(limits).filter((limit) => limit <= 50_000)

const textsOfEveryKind = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202e',
    '\ufeff',
    '\u200b\u200b',
    '\u2028',
    'a\nb',
    '\u001b[31m',
  ],
  ...["' OR 1=1--", "'; drop table users; --", '%', '%00', '_', '\\', '../../etc/passwd', '{{7*7}}', '$1'],
  ...['<script>alert(1)</script>', 'javascript:alert(1)', '=1+1', 'null', 'undefined', 'NaN', 'true', '__proto__'],
  ...['constructor', '[object Object]', '-1', '0', '1e309', '0x10', '99999999999999999999', '١٢', '1.5', '2026-02-30'],
  ...[
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '99999999999999-1',
    'é',
    'ı',
    'ß',
    'ﷺ',
  ],
]
const valuesOfEveryKind: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.001],
  ...[[], {}, [[]], [null], [1, 'a'], { $gt: '' }, { length: 3 }, { toString: 'x' }, { 0: 'a' }, ['a', 'a']],
]

function oddText(dice: Dice, world: World): string {
  const kind = dice.below(4)
  if (kind === 0) return dice.pick(['a', '😀', '漏', ' ', '\u0301', '>']).repeat(dice.pick(lengths) + dice.below(3) - 1)
  if (kind === 1) return dice.pick([world.issues, world.contests, world.people, world.lines].flat()).toUpperCase()
  return dice.pick(textsOfEveryKind)
}

function oddValue(dice: Dice, world: World): unknown {
  const kind = dice.below(8)
  if (kind < 4) return oddText(dice, world)
  if (kind === 4)
    return Array.from({ length: dice.pick([1, 2, 50, 51, 1_001]) }, () => oddText(dice, world).slice(0, 60))
  if (kind === 5) return nested(1 + dice.below(200))
  return dice.pick(valuesOfEveryKind)
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

const extra = [
  'role',
  'isEmailVerified',
  '_id',
  'id',
  'userId',
  'createdAt',
  'isFinalized',
  'status',
  'kycState',
  'version',
]

const oneField: Spoiler = (draft, dice, world) => {
  const names = Object.keys(draft.body ?? {})
  if (draft.body && names.length > 0) draft.body[dice.pick(names)] = oddValue(dice, world)
}

const onBody: Spoiler[] = [
  oneField,
  oneField,
  oneField,
  (draft, dice) => {
    const names = Object.keys(draft.body ?? {})
    if (draft.body && names.length > 0) delete draft.body[dice.pick(names)]
  },
  (draft, dice, world) => {
    draft.body = { ...draft.body, [dice.pick(extra)]: oddValue(dice, world) }
  },
  (draft, dice) => {
    const text = JSON.stringify(draft.body ?? {})
    draft.raw = dice.pick([
      text.slice(0, -1),
      `[${text}]`,
      `${text}${text}`,
      `\ufeff${text}`,
      'null',
      '"text"',
      '[',
      '{"__proto__":{"role":"admin"}}',
      '[['.repeat(20_000),
      Buffer.from(text, 'utf16le'),
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
      `{"a":"${'x'.repeat(dice.pick([4 * 1024, 250_000, 263_000]))}"}`,
    ])
  },
  (draft, dice) => {
    const types = [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
      '*/*',
    ]
    draft.headers['content-type'] = dice.pick([...types, 'application/json;', 'APPLICATION/JSON; charset="utf-8"'])
    if (dice.chance(0.3)) draft.headers['content-encoding'] = dice.pick(['gzip', 'identity', 'br'])
  },
]

const onAddress: Spoiler[] = [
  (draft, dice, world) => {
    for (const name of Object.keys(draft.params)) draft.params[name] = oddText(dice, world).slice(0, 5_000) || 'x'
  },
  (draft, dice, world) => {
    const [name = 'page'] = draft.query.length > 0 ? dice.pick(draft.query) : []
    draft.query.push([name, oddText(dice, world).slice(0, 5_000)])
  },
  (draft, dice, world) => {
    const [old = ['page', ''] as [string, string]] = draft.query
    draft.query = [[`${old[0]}${dice.pick(['', '[]', '[gt]', '.x'])}`, oddText(dice, world).slice(0, 5_000)]]
  },
]

const onHeaders: Spoiler[] = [
  (draft, dice) => {
    draft.headers['if-match'] = dice.pick(['"1"', '"2"', '"99"', '*', 'x', '""', 'W/"1"', '"1", "2"', '"999999999999"'])
  },
  (draft, dice) => {
    draft.headers['idempotency-key'] = dice.pick([
      'short',
      'x'.repeat(64),
      'x'.repeat(65),
      'key-number-1',
      'a b c d e f',
    ])
  },
  (draft, dice, world) => {
    const people = [...world.researchers, ...world.admins]
    draft.token = dice.pick([null, 'garbage', `${draft.token ?? 'a.b.c'}x`, dice.pick(people).token, 'x'.repeat(5_000)])
  },
  (draft, dice) => {
    draft.headers[dice.pick(['x-forwarded-for', 'x-forwarded-host', 'origin', 'user-agent', 'cookie'])] = dice.pick([
      ...['evil.example', "' OR 1=1--", '\u00ff\u00fe', 'x'.repeat(8_000), '<script>'],
    ])
  },
]

/** Changes a good request in one to three ways. Most spoil it; some do not, and then it has to succeed as any other. */
export function spoil(draft: Draft, dice: Dice, world: World): void {
  const ways = [...(draft.body ? [...onBody, ...onBody] : onBody.slice(5)), ...onAddress, ...onHeaders]
  for (let times = 1 + dice.below(3); times > 0; times -= 1) dice.pick(ways)(draft, dice, world)
}
