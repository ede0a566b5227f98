import type { EndpointName } from '../../../src/contract/endpoints'
import { endpoints, features } from '../../../src/features/every-feature'
import { freezeStartedContests } from '../../../src/server/contests/terms/freeze-terms'
import { sessions } from '../../../src/server/db/tables/tables'
import { endpointNamed } from '../../every-endpoint'
import { featureTests } from '../../features'
import { accessRow } from '../../server/access/access-table'
import { createOwnedObjects } from '../../server/access/owned-objects'
import { type TestApp, testSigner } from '../../server/start-test-app'
import * as story from './hostile-site'
import { measureTurns } from './measure-turns'
import { everyPage, everyReading } from './read-everything'

export type Turn = { text: string; call: string; ms: number }
/** `accepted` are calls that succeeded, `sent` the fields of their bodies. */
export type Round = { turns: Turn[]; accepted: Set<string>; sent: Set<string> }

/** Makes calls and jobs, and writes down the longest turn of each. */
function recorder(app: TestApp, text: string) {
  const round: Round = { turns: [], accepted: new Set(), sent: new Set() }
  const measure = async <T>(call: string, act: () => Promise<T>): Promise<T> => {
    const { result, longestMs } = await measureTurns(act)
    round.turns.push({ text, call, ms: longestMs })
    return result
  }
  const send = async (name: EndpointName, { as, params = {}, query = {}, body }: Sending) => {
    const { method, path } = endpointNamed(name)
    const url = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`
    const headers = { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as.token}` } : {}) }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const reply = await measure(name, () => app.app.inject({ method, url, query, headers, ...payload }))
    if (reply.statusCode < 400) {
      round.accepted.add(name)
      for (const field of Object.keys(Object(body))) round.sent.add(`${name}.${field}`)
    }
    return reply
  }
  const ask: story.CallEndpoint = async (name, asking = {}) => {
    await confirmPasswords(app)
    const { statusCode, headers, body } = await send(name, asking)
    if (statusCode >= 400) throw new Error(`${name} with '${text}': ${statusCode} ${body.slice(0, 500)}`)
    return headers['content-type']?.toString().startsWith('application/json') ? JSON.parse(body).data : null
  }
  return { round, measure, send, ask }
}
type Recorder = ReturnType<typeof recorder>

async function readAll({ app, ...site }: story.Site, slug: string, { send, measure }: Recorder): Promise<void> {
  const read = { app, ...site, slug }
  for (const { name, as, ...reading } of everyReading(read)) await send(name, { ...reading, ...(as ? { as } : {}) })
  for (const url of everyPage(read)) await measure(url.replace(slug, '{slug}'), () => app.app.inject({ url }))
}

async function work({ db, clock, mailsOut }: TestApp, { measure }: Recorder): Promise<void> {
  const now = clock.now()
  const surroundings = { db, clock, signer: testSigner, host: 'primacy.example' }
  const jobsOfFeatures = features.flatMap(({ jobs }) => jobs?.(surroundings) ?? [])
  await measure('the job of frozen terms', () => freezeStartedContests(db, now))
  for (const { name, run } of jobsOfFeatures) await measure(`the job '${name}'`, run)
  await measure('the mails', mailsOut)
}

const settle = async (site: story.Site) => {
  for (const { settleHostileStory } of featureTests) await settleHostileStory?.(site)
}
const whileEnded = async (site: story.Site) => {
  for (const { tellEndedStory } of featureTests) await tellEndedStory?.(site)
}
const whilePreliminary = async (site: story.Site) => {
  for (const { tellPreliminaryStory } of featureTests) await tellPreliminaryStory?.(site)
}

/** A story with one text in every place that takes one, and every call and job that meets it afterwards. */
export async function liveThrough(app: TestApp, text: string, make: (length: number) => string): Promise<Round> {
  const recording = recorder(app, text)
  const site = await story.openSite(app, recording.ask, story.textsOf(make))
  await work(app, recording)
  app.clock.advance(16)
  await story.writeWhileActive(site)
  for (const { tellRunningStory } of featureTests) await tellRunningStory?.(site)
  await readAll(site, 'none', recording)
  await story.judge(site)
  await work(app, recording)
  await story.judgeTwice(site, whileEnded)
  await readAll(site, 'none', recording)
  await story.finalize(site, settle, whilePreliminary)
  await story.pay(site)
  const published = []
  for (const { tellFinalStory } of featureTests) published.push((await tellFinalStory?.(site)) ?? [])
  const [{ slug } = { slug: 'none' }] = published.flat()
  app.clock.advance(16)
  await work(app, recording)
  await readAll(site, slug, recording)
  for (const { takeBack } of published.flat()) await takeBack()
  for (const { tellHostileStory } of featureTests) await tellHostileStory?.(site)
  return recording.round
}

/** The calls that no story makes, each as the table of access makes it. */
export async function makeOtherCalls(app: TestApp, done: ReadonlySet<string>): Promise<Turn[]> {
  const [olga, grace, ada] = [await app.person('olga'), await app.person('grace'), await app.person('ada')]
  const objects = await createOwnedObjects(app, ada, { olga, grace })
  const { round, send } = recorder(app, 'usual texts')
  for (const endpoint of endpoints.filter(({ name }) => !done.has(name))) {
    const { of, body } = accessRow(endpoint)
    const [person, sent] = [endpoint.access === 'admin' ? grace : ada, body?.(objects, ada.username)]
    await confirmPasswords(app)
    await send(endpoint.name, {
      ...(endpoint.access === 'public' ? {} : { as: person }),
      params: { id: of?.(objects) ?? '', token: 'x' },
      ...(sent === undefined ? {} : { body: sent }),
    })
  }
  return round.turns
}

type Sending = Parameters<story.CallEndpoint>[1] & {}

/** The story takes days. */
async function confirmPasswords({ db, clock, database }: TestApp): Promise<void> {
  await db.update(sessions).set({ steppedUpAt: clock.now() })
  if (database.engine === 'postgres') await database.changes.settle()
}
