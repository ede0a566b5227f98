import type { Endpoint } from '../../../contract/endpoints'
import type { Person } from '../../testing/cast'
import type { Ask } from '../stage'
import type { Dice } from './dice'
import { type Draft, spoil } from './spoil'
import { validFields } from './valid-values'
import type { World } from './world'

/** Calls that end sessions or change how somebody signs in: those of the cast have to live through all of it. */
export const endsSomething = (name: string) =>
  /^(logout|changePassword|changeWallet|deleteAccount|end\w+|login)$/.test(name)

/** The next request to this call: a good one, or one that was spoiled. */
export async function makeRequest(endpoint: Endpoint, whole: World, dice: Dice, isSpoiled: boolean): Promise<Ask> {
  const world = dice.chance(0.8) ? { ...whole, ...withoutNone(dice.pick(whole.places)) } : whole
  const person = await whoAsks(endpoint, world, dice)
  const isNewcomer = endpoint.name === 'signup'
  const setting = { world, dice, person: isNewcomer ? null : person }
  const draft: Draft = {
    params: paramsOf(endpoint, world, dice, person),
    query: Object.entries(validFields(endpoint.query, setting)).map(([name, value]) => [name, String(value)]),
    body: endpoint.body ? validFields(endpoint.body, setting) : null,
    headers: { 'content-type': 'application/json' },
    token:
      endpoint.access === 'public' && dice.chance(0.7) && endpoint.name !== 'logout' ? null : (person?.token ?? null),
  }
  if (isSpoiled) spoil(draft, dice, world)
  return toAsk(endpoint, draft)
}

/** A contest without groups or lines is asked about those of others. */
const withoutNone = (place: World['places'][number]) =>
  Object.fromEntries(Object.entries(place).filter(([, ids]) => ids.length > 0))

async function whoAsks({ name, access }: Endpoint, world: World, dice: Dice): Promise<Person | null> {
  if (endsSomething(name)) return world.passersBy.current()
  return dice.pick(access === 'admin' ? world.admins : world.researchers)
}

function paramsOf({ path }: Endpoint, world: World, dice: Dice, person: Person | null): Record<string, string> {
  if (path.includes('{token}')) return { token: dice.chance(0.5) ? dice.pick(world.mailed) : 'x'.repeat(43) }
  if (!path.includes('{id}')) return {}
  if (path.startsWith('/account/sessions')) return { id: person?.sessionId ?? 'x' }
  const [, ids] = idsByPath(world).find(([part]) => path.includes(part)) ?? []
  if (!ids) throw new Error(`fuzz/make-request.ts does not know what ${path} names`)
  return { id: dice.pick(ids) }
}

const idsByPath = (world: World): [string, string[]][] => [
  ['/contests/', world.contests],
  ['/saved-reasons/', world.reasons],
  ['/people/', world.people],
  ['/award-lines/', world.lines],
  ['/duplicates/', [...world.groups, ...world.issues]],
  ['/issues/', world.issues],
]

function toAsk({ name, method, path }: Endpoint, draft: Draft): Ask {
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
