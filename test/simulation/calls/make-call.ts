import type { Operation, Schema } from '../../calls/document'
import { edge, misfits, valueFor } from '../../calls/values'
import type { Random } from '../../random'
import { knownIds, nowhere, type Seen, seenId } from './seen-ids'

/** What is sent of a call, whoever sends it. */
export type Sent = { params: Record<string, string>; query: Record<string, string>; body?: unknown }

/** Ids that were seen or that nothing has, and values from the schemas; now and then something else. */
export function makeCall({ path, inPath, inQuery, body }: Operation, seen: Seen, random: Random): Sent {
  const params = inPath.map(({ name }) => [name, paramOf(path, name, seen, random)])
  const chosen = inQuery.filter(() => random.chance(0.5))
  const query = chosen.map(({ name, schema }) => [name, asQuery(schema, name, seen, random)])
  return {
    params: Object.fromEntries(params),
    query: Object.fromEntries(query),
    ...(body ? { body: valueFor(body, '', knownIds(seen, random), random) } : {}),
  }
}

/** The same call as it must not be, because of its body or of an id that nothing has; null if it has neither. */
export function breakCall({ inPath, body, refusals }: Operation, sent: Sent, random: Random): Sent | null {
  const fields = fieldsOf(body)
  if (fields.length > 0 && random.chance(0.8)) return { ...sent, body: brokenBody(fields, body, sent.body, random) }
  const isNotFound = [...refusals].some((refusal) => refusal.startsWith('404 '))
  if (!isNotFound || inPath.every(({ name }) => name !== 'id')) return null
  return { ...sent, params: { ...sent.params, id: nowhere(random) } }
}

const fieldsOf = (body: Schema | null): [string, Schema][] =>
  Object.entries(body?.properties ?? {}).filter(([, schema]) => misfits(schema).length > 0)

function brokenBody(fields: [string, Schema][], body: Schema | null, sent: unknown, random: Random): unknown {
  const required = body?.required ?? []
  const kind = random.below(10)
  if (kind === 0) return random.pick<unknown>([[], 'a text', 7, null])
  if (kind === 1 && required.length > 0) {
    const { [random.pick(required)]: _left, ...rest } = sent as Record<string, unknown>
    return rest
  }
  const [name, schema] = random.pick(fields)
  return { ...(sent as object), [name]: random.pick(misfits(schema)) }
}

/** Where a path says of what kind an id is, as in /contests/{id}, one of that kind is more probable. */
function paramOf(path: string, name: string, seen: Seen, random: Random): string {
  const [, kind = ''] = /(\w+)s\/\{id\}/.exec(path) ?? []
  if (random.chance(0.1)) return nowhere(random)
  // An empty one would be another path.
  if (random.chance(0.1)) return edge(random).toWellFormed().trim() || '0'
  if (name === 'id') return seenId(seen, `${kind}Id`, random)
  return name === 'slug' ? seenId(seen, name, random) : random.pick(['0', '1', '000', 'x001', '000.p', '256'])
}

function asQuery(schema: Schema, name: string, seen: Seen, random: Random): string {
  const value = random.chance(0.3) ? edge(random) : valueFor(schema, name, knownIds(seen, random), random)
  return String(value).toWellFormed()
}
