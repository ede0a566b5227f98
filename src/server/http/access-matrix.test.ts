import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../../contract/endpoints'
import { accessTable } from '../testing/access/access-table'
import { keepState } from '../testing/access/kept-state'
import { failCheckLongAgo, type OwnedWorld, ownedWorld, secretOf } from '../testing/access/owned-world'
import type { Person } from '../testing/cast'
import { startTestApp } from '../testing/start-test-app'

type Actor = { name: string; person: Person | null; isAdmin: boolean; isVerified: boolean }
const relations = ['own', 'foreign', 'missing'] as const
type Cell = { endpoint: Endpoint; actor: Actor; world: OwnedWorld; expected: string }

/** What the level of a call makes of an actor before any object is looked at; null: the call goes on. */
function refusedByLevel({ access }: Endpoint, actor: Actor): string | null {
  if (access === 'public') return null
  if (!actor.person) return '401 UNAUTHENTICATED'
  if (access === 'user') return null
  if (!actor.isVerified) return '403 EMAIL_NOT_VERIFIED'
  return access === 'admin' && !actor.isAdmin ? '403 FORBIDDEN' : null
}

function expectedOf(endpoint: Endpoint, actor: Actor, relation: (typeof relations)[number]): string {
  const refused = refusedByLevel(endpoint, actor)
  if (refused) return refused
  const { outcomes } = accessTable[endpoint.name]
  if (typeof outcomes === 'string') return outcomes
  return (actor.isAdmin ? outcomes.admin?.[relation] : undefined) ?? outcomes[relation]
}

/** As a world in which every id is well formed and unknown. */
function missingWorld(owner: Person): OwnedWorld {
  const id = () => randomUUID()
  return {
    ...{ owner, contest: id(), ended: id(), final: id(), empty: id(), person: id(), session: id(), reason: id() },
    ...{ issue: id(), other: id(), certified: id(), edited: id(), editedSeq: 1, judged: id(), line: id() },
    groups: [id(), id()],
  }
}

/** Ada, Mei and Grace own a world each; Linus owns nothing; Mei has not verified her address; Grace is an admin. */
async function arena() {
  const app = await startTestApp()
  const [olga, grace, ada, linus] = [
    await app.person('olga'),
    await app.person('grace'),
    await app.person('ada'),
    await app.person('linus'),
  ]
  const mei = await app.person('mei', { isEmailVerified: false })
  const worlds = []
  for (const owner of [ada, mei, grace]) worlds.push(await ownedWorld(app, owner, { olga, grace }))
  const actors: Actor[] = [
    { name: 'anonymous', person: null, isAdmin: false, isVerified: false },
    { name: 'unverified', person: mei, isAdmin: false, isVerified: false },
    { name: 'author', person: ada, isAdmin: false, isVerified: true },
    { name: 'stranger', person: linus, isAdmin: false, isVerified: true },
    { name: 'admin', person: grace, isAdmin: true, isVerified: true },
  ]
  return { app, actors, worlds, nowhere: missingWorld(ada) }
}

type Arena = Awaited<ReturnType<typeof arena>>

/** Each actor with one object of each kind that there is for them. */
function cellsOf(endpoint: Endpoint, { actors, worlds, nowhere }: Arena): Cell[] {
  const hasObject = typeof accessTable[endpoint.name].outcomes !== 'string'
  return actors.flatMap((actor) => {
    const isOwn = ({ owner }: OwnedWorld) => owner.id === actor.person?.id
    const objects = { own: worlds.find(isOwn), foreign: worlds.find((world) => !isOwn(world)), missing: nowhere }
    return relations.flatMap((relation) => {
      const world = objects[relation]
      if (!world || (!hasObject && relation !== 'foreign')) return []
      return [{ endpoint, actor, world, expected: expectedOf(endpoint, actor, relation) }]
    })
  })
}

const isRefusal = ({ expected }: Cell) => expected >= '400'

/** Makes the call, and tells what is not as the table has it. */
async function deviationsOf(cell: Cell, place: Arena): Promise<string[]> {
  const { endpoint, actor, world, expected } = cell
  const { of, body } = accessTable[endpoint.name]
  const sent = body?.(world, actor.person?.username ?? 'nobody')
  const reply = await place.app.call(endpoint.name, {
    as: actor.person ?? undefined,
    params: { id: of?.(world) ?? '', token: 'x' },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const line = `${endpoint.name} by ${actor.name}, of ${world === place.nowhere ? 'nobody' : world.owner.username}`
  const got = `${reply.status} ${reply.body.code ?? ''}`.trim()
  const told = toldSecrets(JSON.stringify(reply.body), cell, place)
  return [
    ...(got === expected ? [] : [`${line}: ${got} instead of ${expected}`]),
    ...(told.length > 0 ? [`${line}: tells a report of ${told.join(', ')}`] : []),
  ]
}

/** Whose reports a reply tells although they are not for this actor. */
function toldSecrets(text: string, { actor, expected }: Cell, { worlds }: Arena): string[] {
  const mayReadAll = actor.isAdmin && expected < '300'
  return worlds
    .filter(({ owner }) => text.includes(secretOf(owner)))
    .filter(({ owner }) => !mayReadAll && (expected >= '400' || owner.id !== actor.person?.id))
    .map(({ owner }) => owner.username)
}

describe('who may make which call, with an object of their own, of somebody else and with none', () => {
  test('every call answers everybody as the table says, tells no foreign report, and a refusal changes nothing', {
    timeout: 180_000,
  }, async () => {
    const place = await arena()
    const { app } = place
    await app.mails()
    const state = await keepState(app.database)
    const deviations: string[] = []
    let count = 0
    // Refusals come first, so that one look at the database tells whether any of them has changed something.
    for (const endpoint of endpoints) {
      const cells = cellsOf(endpoint, place)
      for (const cell of cells.filter(isRefusal)) deviations.push(...(await deviationsOf(cell, place)))
      const changed = await state.changes()
      if (changed.length > 0) deviations.push(`${endpoint.name}: a refusal changed ${changed.join(', ')}`)
      for (const cell of cells.filter((one) => !isRefusal(one))) {
        if (accessTable[endpoint.name].needsFailedCheck) await failCheckLongAgo(app, cell.world)
        deviations.push(...(await deviationsOf(cell, place)))
        if (endpoint.method === 'GET') continue
        // A mail is on its way for a moment longer than the call.
        if ((await state.changes()).includes('public.mail_outbox')) await app.mails()
        await state.restore()
      }
      if (endpoint.method === 'GET') await state.restore()
      count += cells.length
    }
    expect(deviations).toEqual([])
    expect(count).toBeGreaterThan(endpoints.length * place.actors.length)
  })

  test('a call that the table does not name, or that the contract does not know, is none', () => {
    expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })
})

test('an admin who is demoted is refused on the next call, although the token still says admin', async () => {
  const app = await startTestApp()
  const grace = await app.person('grace')
  expect((await app.call('listIssues', { as: grace })).status).toBe(200)
  await app.database.pool.query(`update users set role = 'user' where id = $1`, [grace.id])
  expect(await app.call('listIssues', { as: grace })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('an unverified author is told to verify before submitting, on both submit calls', async () => {
  const app = await startTestApp()
  const mei = await app.person('mei', { isEmailVerified: false })
  const text = 'Please verify your email address before submitting issues'
  for (const name of ['submitIssue', 'submitIssueToContest'] as const) {
    const reply = await app.call(name, { as: mei, params: { id: randomUUID() }, body: {} })
    expect(reply).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', error: text } })
  }
  const asAdmin = await app.call('listIssues', { as: mei })
  expect(asAdmin.body.error).toBe('Please verify your email address')
})

test('an issue of somebody else and one that does not exist differ by their one sentence, and by nothing around it', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const sent = await app.call('submitIssue', { as: await app.person('ada'), body })
  const linus = await app.person('linus')
  for (const name of ['getIssue', 'updateIssue', 'deleteIssue'] as const) {
    const shape = async (id: string) => {
      const reply = await app.call(name, { as: linus, params: { id }, body: { title: 'Mine' } })
      const { 'x-request-id': _id, 'content-length': _length, date: _date, ...headers } = reply.headers
      return { keys: Object.keys(reply.body), headers }
    }
    expect(await shape(sent.body.data.issue._id)).toEqual(await shape(randomUUID()))
  }
})
