import type { Endpoint } from '../../src/contract/endpoints'
import type { Operation } from '../calls/document'
import { valueFor } from '../calls/values'
import type { HttpRequest } from '../hostile/harness'
import type { Random } from '../random'
import type { Person } from '../server/cast'
import type { Fixture } from './fixture'
import { knownValues } from './known-values'
import { type Draft, mutate } from './mutate'

/** Calls that end sessions or change credentials. Disposable accounts make them, because the cast must keep theirs. */
export const endsSomething = (name: string) =>
  /^(logout|changePassword|changeWallet|deleteAccount|end\w+|login)$/.test(name)

/** The next request to this endpoint: a valid one, or a mutated one. */
export async function makeRequest(
  endpoint: Endpoint,
  whole: Fixture,
  random: Random,
  isMutated: boolean,
): Promise<HttpRequest> {
  const fixture = random.chance(0.8) ? { ...whole, ...nonEmpty(random.pick(whole.perContest)) } : whole
  const person = await sender(endpoint, fixture, random)
  const isNewcomer = endpoint.name === 'signup'
  const known = knownValues({ fixture, random, person: isNewcomer ? null : person })
  const { body, inQuery } = operationOf(endpoint.name, fixture)
  const query = inQuery.filter(() => random.chance(0.5))
  const draft: Draft = {
    params: paramsOf(endpoint, fixture, random, person),
    query: query.map(({ name, schema }) => [name, String(valueFor(schema, name, known, random))]),
    body: body ? (valueFor(body, '', known, random) as Record<string, unknown>) : null,
    headers: { 'content-type': 'application/json' },
    token:
      endpoint.access === 'public' && random.chance(0.7) && endpoint.name !== 'logout' ? null : (person?.token ?? null),
  }
  if (isMutated) mutate(draft, random, fixture)
  return toAsk(endpoint, draft)
}

/** The reset path without a token is not in the document, and takes what the one with a token takes. */
const operationOf = (name: string, { operations }: Fixture) =>
  operations.get(name === 'resetPasswordWithoutToken' ? 'resetPassword' : name) as Operation

/** If a contest has no groups or award lines, uses those of all contests. */
const nonEmpty = (content: Fixture['perContest'][number]) =>
  Object.fromEntries(Object.entries(content).filter(([, ids]) => ids.length > 0))

async function sender({ name, access }: Endpoint, fixture: Fixture, random: Random): Promise<Person | null> {
  if (endsSomething(name)) return fixture.disposable.current()
  return random.pick(access === 'admin' ? fixture.admins : fixture.researchers)
}

function paramsOf({ path }: Endpoint, fixture: Fixture, random: Random, person: Person | null): Record<string, string> {
  if (path.includes('{token}')) return { token: random.chance(0.5) ? random.pick(fixture.mailed) : 'x'.repeat(43) }
  if (path.includes('{level}')) return { level: '0', thousands: 'x001', index: '000.p', width: '1' }
  if (!path.includes('{id}')) return {}
  // None is there: a session's id means the same for tokens.
  if (/^\/account\/(sessions|tokens)/.test(path)) return { id: person?.sessionId ?? 'x' }
  const [, ids] = idsByPath(fixture).find(([part]) => path.includes(part)) ?? []
  if (!ids) throw new Error(`fuzz/make-request.ts does not know what ${path} names`)
  return { id: random.pick(ids) }
}

const idsByPath = (fixture: Fixture): [string, string[]][] => [
  ['/contests/', fixture.contests],
  ['/account/credentials/', fixture.contests],
  ['/saved-reasons/', fixture.reasons],
  ['/people/', fixture.people],
  ['/award-lines/', fixture.lines],
  // There are no parked mails, so any id is equivalent.
  ['/mails/', ['00000000-0000-4000-8000-000000000000']],
  // There are none, because nothing may leave a test.
  ['/webhooks/', ['00000000-0000-4000-8000-000000000000']],
  // No one has asked or appealed there.
  ['/questions/', ['00000000-0000-4000-8000-000000000000']],
  ['/appeals/', ['00000000-0000-4000-8000-000000000000']],
  // There are no runners and no runs.
  ['/runners/', ['00000000-0000-4000-8000-000000000000']],
  ['/proof-runs/', ['00000000-0000-4000-8000-000000000000']],
  ['/runner/jobs/', ['00000000-0000-4000-8000-000000000000']],
  ['/fixes/', ['00000000-0000-4000-8000-000000000000']],
  ['/duplicates/', [...fixture.groups, ...fixture.issues]],
  ['/issues/', fixture.issues],
]

function toAsk({ name, method, path }: Endpoint, draft: Draft): HttpRequest {
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
  const search = draft.query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')
  const authorization: Record<string, string> = draft.token === null ? {} : { authorization: `Bearer ${draft.token}` }
  const payload = draft.raw ?? (draft.body === null ? undefined : JSON.stringify(draft.body))
  return {
    call: name,
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => escaped(draft.params[key] ?? ''))}${search && '?'}${search}`,
    headers: { ...authorization, ...draft.headers },
    ...(payload === undefined ? {} : { payload }),
  }
}
