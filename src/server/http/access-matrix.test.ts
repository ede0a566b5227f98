import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { featureTests } from '#test/features'
import { accessRow } from '#test/server/access/access-table'
import { giveToken } from '#test/server/access/access-token'
import { createOwnedObjects, failCheckLongAgo, type OwnedObjects, secretOf } from '#test/server/access/owned-objects'
import { snapshotState } from '#test/server/access/state-snapshot'
import type { Person } from '#test/server/cast'
import { startTestApp } from '#test/server/start-test-app'
import type { Endpoint } from '../../contract/endpoints'
import { type TokenScope, tokenScopes } from '../../domain/accounts/access-token'
import { endpoints, features } from '../../features/every-feature'
import { accessTokensOf } from '../startup/features'

type Actor = {
  name: string
  person: Person | null
  isAdmin: boolean
  isVerified: boolean
  /** Of an access token; a session has none. */
  scopes?: readonly TokenScope[]
  /** A program with a token of its own. */
  isRunner?: true
}
const relations = ['own', 'foreign', 'missing'] as const
type Cell = { endpoint: Endpoint; actor: Actor; objects: OwnedObjects; expected: string }

/** What an access token may not do, whoever has created it. Without a feature that reads it, it is nobody's. */
function refusedByScope({ access, token }: Endpoint, { scopes }: Actor): string | null {
  if (!scopes || access === 'public' || access === 'runner') return null
  if (!accessTokensOf(features)) return '401 UNAUTHENTICATED'
  if (!token) return '403 TOKEN_NOT_ALLOWED'
  return token === 'any' || scopes.includes(token) ? null : '403 SCOPE_MISSING'
}

/** A token has the rights of an admin only for what judges read. */
const actsAsAdmin = ({ isAdmin, scopes }: Actor, { token }: Endpoint) =>
  isAdmin && (!scopes || token === 'judging:read')

/** Why the access level of a call refuses an actor before any object is read; null when it lets the call through. */
function refusedByLevel(endpoint: Endpoint, actor: Actor): string | null {
  const { access } = endpoint
  if (access === 'public') return null
  if (access === 'runner') return actor.isRunner ? null : '401 RUNNER_UNKNOWN'
  if (!actor.person || actor.isRunner) return '401 UNAUTHENTICATED'
  if (access === 'user') return null
  if (!actor.isVerified) return '403 EMAIL_NOT_VERIFIED'
  return access === 'admin' && !actsAsAdmin(actor, endpoint) ? '403 FORBIDDEN' : null
}

function expectedOf(endpoint: Endpoint, actor: Actor, relation: (typeof relations)[number]): string {
  const refused = refusedByScope(endpoint, actor) ?? refusedByLevel(endpoint, actor)
  if (refused) return refused
  const { outcomes, withToken } = accessRow(endpoint)
  if (actor.scopes && endpoint.access !== 'public' && withToken) return withToken
  if (typeof outcomes === 'string') return outcomes
  const special = {
    ...(actor.isAdmin ? outcomes.judge : {}),
    ...(actsAsAdmin(actor, endpoint) ? outcomes.admin : {}),
  }
  return special[relation] ?? outcomes[relation]
}

/** Well-formed ids of objects that do not exist. */
function missingObjects(owner: Person): OwnedObjects {
  const id = () => randomUUID()
  return {
    ...{ owner, contest: id(), ended: id(), final: id(), empty: id(), person: id(), session: id(), reason: id() },
    accessToken: id(),
    ...{ appealable: id(), preliminary: id(), appealed: id(), appeal: id() },
    ...{ issue: id(), other: id(), certified: id(), edited: id(), editedSeq: 1, judged: id(), line: id() },
    groups: [id(), id()],
  }
}

/** Ada, Mei and Grace own objects; Linus owns nothing; Mei has not verified her address; Grace is an admin. */
async function createActors() {
  const app = await startTestApp()
  const [olga, grace, ada, linus] = [
    await app.person('olga'),
    await app.person('grace'),
    await app.person('ada'),
    await app.person('linus'),
  ]
  const mei = await app.person('mei', { isEmailVerified: false })
  const ownedByEach = []
  for (const owner of [ada, mei, grace]) ownedByEach.push(await createOwnedObjects(app, owner, { olga, grace }))
  const actors: Actor[] = [
    { name: 'anonymous', person: null, isAdmin: false, isVerified: false },
    { name: 'unverified', person: mei, isAdmin: false, isVerified: false },
    { name: 'author', person: ada, isAdmin: false, isVerified: true },
    { name: 'stranger', person: linus, isAdmin: false, isVerified: true },
    { name: 'admin', person: grace, isAdmin: true, isVerified: true },
  ]
  const withToken = async (name: string, scopes: readonly TokenScope[]): Promise<Actor> => {
    const owner = actors.find((actor) => actor.name === name)
    if (!owner?.person) throw new Error(`${name} has no account`)
    const person = { ...owner.person, token: await giveToken(app, owner.person, scopes) }
    return { ...owner, name: `${name} with a token`, person, scopes }
  }
  const beside = (left: TokenScope) => tokenScopes.filter((scope) => scope !== left)
  actors.push(
    await withToken('unverified', tokenScopes),
    await withToken('author', tokenScopes),
    await withToken('author', ['contests:read']),
    await withToken('admin', tokenScopes),
    await withToken('admin', beside('judging:read')),
  )
  for (const { runnerToken } of featureTests) {
    const token = await runnerToken?.({ app, admin: olga })
    if (token)
      actors.push({ name: 'a runner', person: { ...linus, token }, isAdmin: false, isVerified: false, isRunner: true })
  }
  return { app, actors, ownedByEach, missing: missingObjects(ada) }
}

type Actors = Awaited<ReturnType<typeof createActors>>

/** Each actor with an own, a foreign and a missing object, as far as there are any. */
function cellsOf(endpoint: Endpoint, { actors, ownedByEach, missing }: Actors): Cell[] {
  const hasObject = typeof accessRow(endpoint).outcomes !== 'string'
  return actors.flatMap((actor) => {
    const isOwn = ({ owner }: OwnedObjects) => owner.id === actor.person?.id
    const byRelation = {
      own: ownedByEach.find(isOwn),
      foreign: ownedByEach.find((one) => !isOwn(one)),
      missing,
    }
    return relations.flatMap((relation) => {
      const objects = byRelation[relation]
      if (!objects || (!hasObject && relation !== 'foreign')) return []
      return [{ endpoint, actor, objects, expected: expectedOf(endpoint, actor, relation) }]
    })
  })
}

const isRefusal = ({ expected }: Cell) => expected >= '400'

/** Makes the call, and says where the reply differs from the table. */
async function deviationsOf(cell: Cell, actors: Actors): Promise<string[]> {
  const { endpoint, actor, objects, expected } = cell
  const { of, body, query } = accessRow(endpoint)
  const sent = body?.(objects, actor.person?.username ?? 'nobody')
  const reply = await actors.app.call(endpoint.name, {
    as: actor.person ?? undefined,
    params: { id: of?.(objects) ?? '', token: 'x' },
    ...(query ? { query } : {}),
    ...(sent === undefined ? {} : { body: sent }),
  })
  const line = `${endpoint.name} by ${actor.name}, of ${objects === actors.missing ? 'nobody' : objects.owner.username}`
  const got = `${reply.status} ${reply.body.code ?? ''}`.trim()
  const revealed = revealedSecrets(JSON.stringify(reply.body), cell, actors)
  return [
    ...(got === expected ? [] : [`${line}: ${got} instead of ${expected}`]),
    ...(revealed.length > 0 ? [`${line}: reveals a submission of ${revealed.join(', ')}`] : []),
  ]
}

/** Whose submissions a reply reveals to an actor who may not read them. */
function revealedSecrets(text: string, { actor, endpoint, expected }: Cell, { ownedByEach }: Actors): string[] {
  const mayReadAll = actsAsAdmin(actor, endpoint) && expected < '300'
  return ownedByEach
    .filter(({ owner }) => text.includes(secretOf(owner)))
    .filter(({ owner }) => !mayReadAll && (expected >= '400' || owner.id !== actor.person?.id))
    .map(({ owner }) => owner.username)
}

describe("who can use which endpoint, with their own object, someone else's and none", () => {
  test("every endpoint follows the table, never shows someone else's report, and changes nothing when it refuses [T1 T5]", {
    timeout: 360_000,
  }, async () => {
    const actors = await createActors()
    const { app } = actors
    await app.mails()
    const state = await snapshotState(app.database)
    const deviations: string[] = []
    let count = 0
    // Refusals come first, so that one check of the database covers all of them.
    for (const endpoint of endpoints) {
      const cells = cellsOf(endpoint, actors)
      for (const cell of cells.filter(isRefusal)) deviations.push(...(await deviationsOf(cell, actors)))
      const changed = await state.changes()
      if (changed.length > 0) deviations.push(`${endpoint.name}: a refusal changed ${changed.join(', ')}`)
      for (const cell of cells.filter((one) => !isRefusal(one))) {
        if (accessRow(endpoint).needsFailedCheck) await failCheckLongAgo(app, cell.objects)
        deviations.push(...(await deviationsOf(cell, actors)))
        if (endpoint.method === 'GET') continue
        const written = await state.changes()
        const isMailed = written.includes('public.mail_outbox')
        // Mails are sent in the background.
        if (isMailed) await app.mails()
        await state.restore(isMailed ? undefined : written)
      }
      if (endpoint.method === 'GET') await state.restore()
      count += cells.length
    }
    expect(deviations).toEqual([])
    expect(count).toBeGreaterThan(endpoints.length * actors.actors.length)
  })
})

test('a former admin is refused on the next call, although the token still says admin [T6]', async () => {
  const app = await startTestApp()
  const grace = await app.person('grace')
  expect((await app.call('listIssues', { as: grace })).status).toBe(200)
  await app.database.pool.query(`update users set role = 'user' where id = $1`, [grace.id])
  expect(await app.call('listIssues', { as: grace })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('an unverified author is asked to verify before submitting, on both submit endpoints', async () => {
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

test("someone else's issue and a missing one differ only in the message [T2]", async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const sent = await app.call('submitIssue', { as: await app.person('ada'), body })
  const linus = await app.person('linus')
  for (const name of ['getIssue', 'updateIssue', 'deleteIssue'] as const) {
    const shape = async (id: string) => {
      const reply = await app.call(name, { as: linus, params: { id }, body: { title: 'Mine' } })
      const {
        'x-request-id': _id,
        'content-length': _length,
        date: _date,
        ratelimit: _left,
        ...headers
      } = reply.headers
      return { keys: Object.keys(reply.body), headers }
    }
    expect(await shape(sent.body.data.issue._id)).toEqual(await shape(randomUUID()))
  }
})
