import type { EndpointName } from '../../../src/contract/endpoints'
import type { Person } from '../../server/cast'
import { hashOf } from '../../server/finalized-contest'
import { minutesAfter, type TestApp } from '../../server/start-test-app'
import { inOneLine } from './hostile-corpus'

type CallOptions = { as?: Person; params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
/** Makes a call that has to succeed, and returns the data of the reply. */
// biome-ignore lint/suspicious/noExplicitAny: a story reads a few ids from many kinds of replies
export type CallEndpoint = (name: EndpointName, asking?: CallOptions) => Promise<any>

/** What a story has left behind, for the readers. */
export type Site = Awaited<ReturnType<typeof openSite>>

/** Texts of as many characters as a field takes. No two are equal, because equal submissions are refused. */
export function textsOf(make: (length: number) => string) {
  let count = 0
  const next = () => {
    count += 1
    return String(count)
  }
  return {
    block(length: number): string {
      const first = `${next()}\n\n`
      return first + fitting(make(length - first.length), 2.5 * length)
    },
    line(length: number): string {
      const first = `${next()} `
      return first + inOneLine(make(length), length - first.length)
    },
  }
}
type Texts = ReturnType<typeof textsOf>

/** Cut to so many bytes, because a request has a limit as well. */
function fitting(text: string, bytes: number): string {
  const [characters, size] = [[...text], Buffer.byteLength(text)]
  return size <= bytes ? text : characters.slice(0, Math.floor((characters.length * bytes) / size)).join('')
}

const submissions = 26
const day = 24 * 60

/** A running contest of Olga's with Mei as its sponsor, and one that is judged twice. Everything in them is hostile. */
export async function openSite(app: TestApp, ask: CallEndpoint, texts: Texts) {
  const { block, line } = texts
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const [ada, linus, mei] = [await app.person('ada'), await app.person('linus'), await app.person('mei')]
  const written = () => ({
    title: line(200),
    description: block(50_000),
    reportTemplate: block(5_000),
    knownIssues: block(20_000),
  })
  const settings = { freezesTerms: true, prizePoolCents: 900_000, endDate: minutesAfter(app.clock.now(), 60) }
  const contest = await app.contest(olga, { ...written(), ...settings, appealHours: 4 })
  const twice = await app.contest(olga, { ...written(), ...settings, secondLookPercent: 100 })
  const params = { id: contest.id }
  for (const [person, seat] of [
    [mei, 'sponsor'],
    [grace, 'judge'],
    [olga, 'lead'],
  ] as const)
    await ask('setSeat', { as: olga, params, body: { personId: person.id, seat } })
  const ids: string[] = []
  for (let number = 0; number < submissions; number += 1) {
    const body = { title: line(200), description: block(20_000), pocLink: block(10_000) }
    const as = number % 2 === 0 ? ada : linus
    const sent =
      number < 2
        ? await ask('submitIssueToContest', { as, params, body })
        : await ask('submitIssue', { as, body: { ...body, contestId: contest.id } })
    ids.push(sent.issue._id)
  }
  const again = { contestId: twice.id, title: line(200), description: block(20_000), pocLink: block(10_000) }
  const looked: string = (await ask('submitIssue', { as: ada, body: again })).issue._id
  return { app, ask, ...texts, written, olga, grace, ada, linus, mei, contest, twice, params, ids, looked }
}

/** What happens while a contest runs. */
export async function writeWhileActive(site: Site): Promise<void> {
  const { ask, block, line, written, olga, ada, linus, params, ids, app } = site
  const soon = { startDate: minutesAfter(app.clock.now(), day), endDate: minutesAfter(app.clock.now(), 2 * day) }
  const githubRepoUrl = `https://a.example/${'b'.repeat(480)}`
  const made = await ask('createContest', { as: olga, body: { ...written(), ...soon, githubRepoUrl } })
  const other = { id: made.contest._id }
  await ask('updateContest', { as: olga, params: other, body: { ...written(), reason: block(2_000) } })
  await ask('deleteContest', { as: olga, params: other })
  for (let times = 0; times < 2; times += 1)
    await ask('updateContest', { as: olga, params, body: { ...written(), reason: block(2_000) } })
  for (const [at, id] of ids.slice(0, 4).entries()) {
    const body = { title: line(200), description: block(20_000), pocLink: block(10_000) }
    await ask('updateIssue', { as: at % 2 === 0 ? ada : linus, params: { id }, body })
  }
}

/** Every kind of decision, each with a reason. */
export async function judge(site: Site): Promise<void> {
  const { ask, block, olga, grace, params, ids } = site
  const [a, b, c, d, e, f, g, ...others] = ids as [string, string, string, string, string, string, string]
  const of = (id: string) => ({ as: grace, params: { id } })
  await ask('assignIssues', { as: olga, params })
  const saved = await ask('saveReason', { as: grace, body: { reason: block(2_000), invalidationCode: 'out_of_scope' } })
  await ask('deleteSavedReason', of(saved.reasons[0]._id))
  await ask('saveReason', { as: grace, body: { reason: block(2_000), invalidationCode: 'out_of_scope' } })
  const { revisions } = await ask('readJudging', of(a))
  await ask('certifyRevision', { ...of(a), body: { seq: revisions[0].seq, reason: block(2_000) } })
  await ask('withdrawCertificate', { ...of(a), body: { reason: block(2_000) } })
  await ask('markDuplicate', { ...of(b), body: { issueId: a, note: block(2_000), alsoValid: true } })
  await ask('undoDecision', of(b))
  const first = await ask('groupDuplicates', { as: grace, body: { issueIds: [a, b] } })
  const second = await ask('groupDuplicates', { as: grace, body: { issueIds: [c, d] } })
  await ask('mergeGroups', { as: grace, body: { groupIds: [first.duplicateGroupId, second.duplicateGroupId] } })
  await ask('ungroupDuplicates', of(d))
  await ask('deleteIssue', { as: olga, params: { id: g }, body: { reason: block(2_000) } })
  await ask('restoreIssue', { as: olga, params: { id: g } })
  const invalid = () => ({ status: 'invalid', invalidationReason: block(2_000), invalidationCode: 'not_proven' })
  await ask('setVerdict', { ...of(e), body: { ...invalid(), invalidationCode: 'known_issue', knownIssue: 1 } })
  for (const id of [a, b, c, d, f, g, ...others.slice(0, 8)])
    await ask('setVerdict', { ...of(id), body: { status: 'valid' } })
  for (const id of others.slice(8)) await ask('setVerdict', { ...of(id), body: invalid() })
}

type Part = (site: Site) => Promise<void>

/** A contest with one submission, which is finalized and reopened; `whileEnded` happens before. */
export async function judgeTwice(site: Site, whileEnded: Part): Promise<void> {
  const { ask, block, olga, grace, twice, looked } = site
  await ask('setVerdict', { as: grace, params: { id: looked }, body: { status: 'valid' } })
  site.app.clock.set(minutesAfter(site.contest.endDate, 2))
  await whileEnded(site)
  const params = { id: twice.id }
  await ask('finalizeContest', { as: olga, params })
  await ask('reopenContest', { as: olga, params, body: { reason: block(2_000) } })
}

/** From the end of the contest to its results; `settle` does what results wait for. */
export async function finalize(site: Site, settle: Part, whilePreliminary: Part): Promise<void> {
  const { ask, block, olga, ada, mei, params, ids, app } = site
  await ask('releaseIssues', { as: olga, params, body: { issueIds: ids.slice(0, 30) } })
  for (const issueId of ids.slice(0, 4)) {
    const body = { issueId, answer: 'disputed', text: block(5_000) }
    await ask('answerRelease', { as: mei, params, body })
  }
  await settle(site)
  const publish = () => ask('publishPreliminaryResults', { as: olga, params })
  await publish()
  await ask('withdrawPreliminaryResults', { as: olga, params, body: { reason: block(2_000) } })
  await publish()
  for (const as of [ada, olga]) await ask('getPreliminaryResults', { as, params })
  await whilePreliminary(site)
  app.clock.advance(5 * 60)
  await settle(site)
  await ask('finalizeContest', { as: olga, params })
}

/** Identity checks, payments, and an award that comes back. */
export async function pay(site: Site): Promise<void> {
  const { ask, block, olga, ada, linus, params, app } = site
  await ask('choosePublicity', { as: ada, body: { name: true, awards: true } })
  const check = (id: string, state: string, expectedState: string) =>
    ask('setKyc', { as: olga, params: { id }, body: { state, expectedState, note: block(2_000) } })
  await check(ada.id, 'approved', 'none')
  await check(linus.id, 'rejected', 'none')
  const { payments } = await ask('listPayments', { as: olga, params })
  const lineOf = ({ id }: Person) =>
    payments.lines.find((one: { author: { _id: string } }) => one.author._id === id)._id
  for (const format of ['csv', 'safe']) await ask('exportPayments', { as: olga, params, body: { format } })
  const paid = { lineIds: [lineOf(ada)], transactionHash: hashOf('a') }
  await ask('recordPayment', { as: olga, params, body: paid })
  app.clock.advance(4 * day)
  await ask('returnAwardLine', { as: olga, params: { id: lineOf(linus) } })
}
