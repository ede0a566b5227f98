import { expect, test } from 'vitest'
import { endpoints } from '../../../src/features/every-feature'
import type { EndpointName } from '../../every-endpoint'
import { featureTests } from '../../features'
import type { Person } from '../cast'
import { everyRead, readAs } from '../every-read'
import { withoutMachineFigures } from '../machine-figures'
import { startTestApp, type TestApp } from '../start-test-app'

const start = new Date('2026-03-02T09:00:00Z')

/** Public pages and files that can say something of people. */
const pages = [
  ...['/reports', '/reports/feed.atom', '/sitemap.xml', '/leaderboard', '/leaderboard?season=2026'],
  ...['/people/ada', '/people/linus', '/people/mei'],
  ...['one', 'two'].flatMap((slug) => ['', '/C-01', '.md', '.json', '.sarif'].map((end) => `/reports/${slug}${end}`)),
]

/** Ids, digests and signatures differ from one installation to the next even with the same people. */
const opaque = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}|[\w+/-]{43,}={0,2}/g

/** Two contests whose judges read no names. Linus submits to the first; Linus or Mei, who hide their names, to the second. */
async function openInstallation(inSecond: 'linus' | 'mei') {
  const app = await startTestApp()
  app.clock.set(start)
  const [olga, grace, nadia] = [await app.person('olga'), await app.person('grace'), await app.person('nadia')]
  const [ada, linus, mei] = [await app.person('ada'), await app.person('linus'), await app.person('mei')]
  await act(app, 'choosePublicity', { as: ada, body: { name: true, awards: true } })
  // Mei uses the site in both installations: how many accounts use it is known to admins, and not what is asked here.
  const events = [{ name: 'page_view', page: '/contests' }]
  for (const as of [linus, mei]) await act(app, 'recordEvents', { as, body: { events } })
  const contests = []
  for (const [title, hidden] of [
    ['One', linus],
    ['Two', inSecond === 'mei' ? mei : linus],
  ] as const) {
    const { id } = await app.contest(olga, { title, hidesAuthors: true, freezesTerms: true, appealHours: 4 })
    contests.push(await submitTo({ app, id, hidden, ada }))
  }
  return { app, olga, grace, nadia, ada, contests }
}

/** What the hidden person and Ada do while the contest runs. */
async function submitTo({ app, id, hidden, ada }: { app: TestApp; id: string; hidden: Person; ada: Person }) {
  const submit = async (as: Person, title: string) => {
    app.clock.advance(1)
    const body = { contestId: id, title, description: `${title}, all of it.` }
    return (await act(app, 'submitIssue', { as, body })).body.data.issue._id
  }
  const events = [{ name: 'view_contest', contest_id: id }]
  await act(app, 'recordEvents', { as: hidden, body: { events } })
  const issues = {
    first: await submit(hidden, 'Settled twice'),
    same: await submit(ada, 'Settle reenters'),
    bad: await submit(hidden, 'Nothing'),
    withdrawn: await submit(hidden, 'A mistake'),
  }
  await act(app, 'updateIssue', { as: hidden, params: { id: issues.bad }, body: { title: 'Nothing at all' } })
  await act(app, 'deleteIssue', { as: hidden, params: { id: issues.withdrawn } })
  for (const { takePart } of featureTests) await takePart?.({ app, person: hidden, contestId: id })
  return { id, hidden, issues }
}

/** A call that has to succeed, so that both installations have the same acts. */
async function act<N extends EndpointName>(app: TestApp, ...call: Parameters<typeof app.call<N>>) {
  const reply = await app.call(...call)
  expect([call[0], reply.status < 300, reply.body]).toEqual([call[0], true, reply.body])
  return reply
}

type Installation = Awaited<ReturnType<typeof openInstallation>>
type OfContest = Installation['contests'][number]

async function judge({ app, grace }: Installation, { issues }: OfContest): Promise<void> {
  const verdict = (id: string, status: string) =>
    act(app, 'setVerdict', { as: grace, params: { id }, body: { status } })
  for (const id of [issues.first, issues.same]) await verdict(id, 'valid')
  await verdict(issues.bad, 'invalid')
  await act(app, 'groupDuplicates', { as: grace, body: { issueIds: [issues.first, issues.same] } })
}

/** Returns what answers the objections to it. */
async function publishPreliminary({ app, olga }: Installation, { id, hidden, issues }: OfContest) {
  await act(app, 'publishPreliminaryResults', { as: olga, params: { id } })
  const told = { app, author: hidden, issueId: issues.bad, judge: olga }
  const answers = []
  for (const { objectTo } of featureTests) answers.push(await objectTo?.(told))
  return answers
}

async function publish({ app, olga }: Installation, { id }: OfContest): Promise<void> {
  const params = { id }
  await act(app, 'finalizeContest', { as: olga, params })
  for (const { publishFinal } of featureTests) await publishFinal?.({ app, judge: olga, params })
}

/** All that somebody can read, under the name of what was asked. */
async function readAll({ app, contests }: Installation, moment: string, as?: Person): Promise<[string, string][]> {
  const read: [string, string][] = []
  // Pages without script know no reader.
  if (!as) for (const page of pages) read.push([page, (await app.app.inject(page)).body])
  const open = endpoints.filter(({ method, access }) => method === 'GET' && access === 'public')
  const ids = contests.map(({ id, issues }) => ({ contestId: id, issueIds: Object.values(issues) }))
  const calls = [
    ...open.map(({ name }) => ({ name: name as EndpointName, params: { slug: 'one' }, query: {} })),
    ...ids.flatMap(everyRead),
  ]
  for (const call of new Map(calls.map((one) => [JSON.stringify(one), one])).values()) {
    const { status, text } = await readAs(app, as, call)
    read.push([`${call.name} ${JSON.stringify(call.query)}`, `${status} ${text}`])
  }
  return read.map(([name, text]) => [`${moment}, ${as?.username ?? 'a stranger'}: ${name}`, text])
}

async function readFrom(inSecond: 'linus' | 'mei') {
  const installation = await openInstallation(inSecond)
  const { app, nadia, ada, grace, contests } = installation
  const read: [string, string][] = []
  const readAt = async (moment: string, ...readers: (Person | undefined)[]) => {
    for (const as of readers) read.push(...(await readAll(installation, moment, as)))
  }
  await readAt('while it runs', undefined, nadia, ada, grace)
  for (const contest of contests) await judge(installation, contest)
  app.clock.advance(60)
  await readAt('when judged', undefined, nadia, ada, grace)
  const answers = new Map<OfContest, Awaited<ReturnType<typeof publishPreliminary>>>()
  for (const contest of contests) answers.set(contest, await publishPreliminary(installation, contest))
  await readAt('with preliminary results', undefined, nadia, ada, grace)
  app.clock.advance(300)
  for (const contest of contests) {
    for (const answer of answers.get(contest) ?? []) await answer?.()
    await publish(installation, contest)
    // The order of reports that are published in the same instant is random.
    app.clock.advance(1)
  }
  await readAt('when published', undefined, nadia)
  return withoutOpaque(read)
}

/** Says which opaque values are the same, and not what they are. */
function withoutOpaque(read: [string, string][]): [string, string][] {
  const seen = new Map<string, string>()
  return read.map(([name, text]) => [
    name,
    withoutMachineFigures(text).replace(opaque, (value) => {
      const known = seen.get(value) ?? `#${seen.size}`
      seen.set(value, known)
      return known
    }),
  ])
}

/**
 * What does say it: the results of a finalized contest, to those who took part in it and to admins, because they name
 * everyone who is paid; and within one contest the pseudonyms, which judges and readers of its report need.
 */
test('nothing that a stranger, a researcher or a judge can read says whether two hidden people are one', async () => {
  const [one, two] = [await readFrom('linus'), await readFrom('mei')]
  const differing = two.flatMap(([name, text], at) => (text === one[at]?.[1] ? [] : [[name, one[at]?.[1], text]]))
  expect(differing).toEqual([])
  for (const page of featureTests.flatMap(({ pagesOfPeople = [] }) => pagesOfPeople))
    expect(two.find(([name]) => name === `when published, a stranger: ${page}`)?.[1]).toContain('>ada<')
})
