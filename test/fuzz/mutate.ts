import { limits } from '../../src/domain/field-rules'
import { edge, numbers } from '../calls/values'
import type { Random } from '../random'
import type { Fixture } from './fixture'

/** One request before it is serialized. */
export type Draft = {
  params: Record<string, string>
  query: [string, string][]
  body: Record<string, unknown> | null
  headers: Record<string, string>
  /** Sent instead of `body`. */
  raw?: string | Buffer
  token: string | null
}

type Mutation = (draft: Draft, random: Random, fixture: Fixture) => void

const lengths = Object.values(limits).filter((limit) => limit <= 50_000)

const unusualValues: unknown[] = [
  ...[null, true, false, ...numbers],
  ...[[], {}, [[]], [null], [1, 'a'], { $gt: '' }, { length: 3 }, { toString: 'x' }, { 0: 'a' }, ['a', 'a']],
]

function unusualText(random: Random, fixture: Fixture): string {
  const kind = random.below(4)
  if (kind === 0)
    return random.pick(['a', '😀', '漏', ' ', '\u0301', '>']).repeat(random.pick(lengths) + random.below(3) - 1)
  if (kind === 1)
    return random.pick([fixture.issues, fixture.contests, fixture.people, fixture.lines].flat()).toUpperCase()
  return edge(random)
}

function unusualValue(random: Random, fixture: Fixture): unknown {
  const kind = random.below(8)
  if (kind < 4) return unusualText(random, fixture)
  if (kind === 4)
    return Array.from({ length: random.pick([1, 2, 50, 51, 1_001]) }, () => unusualText(random, fixture).slice(0, 60))
  if (kind === 5) return nested(1 + random.below(200))
  return random.pick(unusualValues)
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

const oneField: Mutation = (draft, random, fixture) => {
  const names = Object.keys(draft.body ?? {})
  if (draft.body && names.length > 0) draft.body[random.pick(names)] = unusualValue(random, fixture)
}

const bodyMutations: Mutation[] = [
  oneField,
  oneField,
  oneField,
  (draft, random) => {
    const names = Object.keys(draft.body ?? {})
    if (draft.body && names.length > 0) delete draft.body[random.pick(names)]
  },
  (draft, random, fixture) => {
    draft.body = { ...draft.body, [random.pick(extra)]: unusualValue(random, fixture) }
  },
  (draft, random) => {
    const text = JSON.stringify(draft.body ?? {})
    draft.raw = random.pick([
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
      `{"a":"${'x'.repeat(random.pick([4 * 1024, 250_000, 263_000]))}"}`,
    ])
  },
  (draft, random) => {
    const types = [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
      '*/*',
    ]
    draft.headers['content-type'] = random.pick([...types, 'application/json;', 'APPLICATION/JSON; charset="utf-8"'])
    if (random.chance(0.3)) draft.headers['content-encoding'] = random.pick(['gzip', 'identity', 'br'])
  },
]

const addressMutations: Mutation[] = [
  (draft, random, fixture) => {
    for (const name of Object.keys(draft.params))
      draft.params[name] = unusualText(random, fixture).slice(0, 5_000) || 'x'
  },
  (draft, random, fixture) => {
    const [name = 'page'] = draft.query.length > 0 ? random.pick(draft.query) : []
    draft.query.push([name, unusualText(random, fixture).slice(0, 5_000)])
  },
  (draft, random, fixture) => {
    const [old = ['page', ''] as [string, string]] = draft.query
    draft.query = [[`${old[0]}${random.pick(['', '[]', '[gt]', '.x'])}`, unusualText(random, fixture).slice(0, 5_000)]]
  },
]

const headerMutations: Mutation[] = [
  (draft, random) => {
    draft.headers['if-match'] = random.pick([
      '"1"',
      '"2"',
      '"99"',
      '*',
      'x',
      '""',
      'W/"1"',
      '"1", "2"',
      '"999999999999"',
    ])
  },
  (draft, random) => {
    draft.headers['idempotency-key'] = random.pick([
      'short',
      'x'.repeat(64),
      'x'.repeat(65),
      'key-number-1',
      'a b c d e f',
    ])
  },
  (draft, random, fixture) => {
    const people = [...fixture.researchers, ...fixture.admins]
    draft.token = random.pick([
      null,
      'garbage',
      `${draft.token ?? 'a.b.c'}x`,
      random.pick(people).token,
      'x'.repeat(5_000),
    ])
  },
  (draft, random) => {
    draft.headers[random.pick(['x-forwarded-for', 'x-forwarded-host', 'origin', 'user-agent', 'cookie'])] = random.pick(
      [...['evil.example', "' OR 1=1--", '\u00ff\u00fe', 'x'.repeat(8_000), '<script>']],
    )
  },
]

/** Mutates a valid request in one to three ways. Most mutations make it invalid; if none does, it must succeed. */
export function mutate(draft: Draft, random: Random, fixture: Fixture): void {
  const mutations = [
    ...(draft.body ? [...bodyMutations, ...bodyMutations] : bodyMutations.slice(5)),
    ...addressMutations,
    ...headerMutations,
  ]
  for (let times = 1 + random.below(3); times > 0; times -= 1) random.pick(mutations)(draft, random, fixture)
}
