import { eq } from 'drizzle-orm'
import type { EndpointName } from '../../../src/contract/endpoints'
import { users } from '../../../src/server/db/tables/tables'
import { createRandom } from '../../random'
import type { Person } from '../cast'
import { minutesAfter, startTestApp } from '../start-test-app'
import { ContestModel } from './contest-model'

const reason = 'Out of scope.'

/** A contest with random settings, in which random things are done; beside it the model of what it should be. */
export async function openRandomContest(seed: number) {
  const app = await startTestApp()
  const random = createRandom(seed)
  const [olga, grace, third] = [await app.person('olga'), await app.person('grace'), await app.person('mei')]
  const authors = [await app.person('ada'), await app.person('linus')]
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, third.id))
  const pool = 1 + random.below(10_000_000)
  const startDate = minutesAfter(app.clock.now(), 1)
  const body = {
    ...{
      title: 'Vault Spring',
      description: 'scope: src/',
      githubRepoUrl: 'https://github.com/vault-spring/contracts',
    },
    ...{ startDate: startDate.toISOString(), endDate: minutesAfter(startDate, 120).toISOString() },
    ...{ prizePool: pool / 100, knownIssues: '* Rounding favors the vault.\n* The owner can change the fee.' },
    secondLookPercent: random.pick([null, 20, 100]),
    appealHours: random.pick([null, 1, 4]),
    hidesVerdicts: random.chance(0.3),
    hidesAuthors: random.chance(0.3),
  }
  const { contest } = (await app.call('createContest', { as: olga, body })).body.data
  app.clock.set(startDate)
  const model = new ContestModel()
  const params = { id: contest._id }
  model.record('contest_created')
  /** Sends a call; whether it was accepted. */
  const act = async (name: EndpointName, as: Person, id: string, sent?: object): Promise<boolean> => {
    const { status } = await app.call(name, { as, params: { id }, ...(sent ? { body: sent } : {}) })
    if (status >= 500) throw new Error(`${name} answers ${status} (seed ${seed})`)
    return status < 300
  }
  return { ...{ app, random, olga, grace, third, authors, pool, contest, model, params, act, body } }
}

export type RandomContest = Awaited<ReturnType<typeof openRandomContest>>

const pickIssue = ({ model, random }: RandomContest) =>
  model.standing.length > 0 ? random.pick(model.standing) : undefined

async function submit({ app, model, random, authors, contest }: RandomContest) {
  const as = random.pick(authors)
  const body = { contestId: contest._id, title: `Number ${model.lastSeq}`, description: 'All of it.' }
  const sent = await app.call('submitIssue', { as, body })
  model.submit(sent.body.data.issue._id, as.id)
}

async function edit(contest: RandomContest) {
  const { act, model, authors } = contest
  const issue = pickIssue(contest)
  const as = authors.find(({ id }) => id === issue?.author)
  if (!issue || !as) return
  if (!(await act('updateIssue', as, issue.id, { title: `Number ${model.lastSeq} again` }))) return
  model.edit(issue.id)
}

async function withdraw(contest: RandomContest) {
  const { act, model, authors, olga, random } = contest
  const issue = pickIssue(contest)
  const author = authors.find(({ id }) => id === issue?.author)
  if (!issue || !author) return
  const isOwn = random.chance(0.5)
  const accepted = isOwn
    ? await act('deleteIssue', author, issue.id)
    : await act('deleteIssue', olga, issue.id, { reason })
  if (accepted) model.take(issue.id, isOwn ? 'issue_withdrawn' : 'issue_removed')
}

async function judge(contest: RandomContest) {
  const { random } = contest
  const issue = pickIssue(contest)
  if (issue) await giveVerdict(contest, issue.id, random.pick(['valid', 'valid', 'invalid', 'pending']))
}

async function giveVerdict({ act, model, grace, random }: RandomContest, id: string, status: string) {
  // An addendum may have removed the known issue before the submission came.
  const cited = random.chance(0.3) ? [{ status, knownIssue: 1 }] : []
  const tries = status === 'invalid' ? [...cited, { status, invalidationReason: reason }] : [{ status }]
  const accepted = await firstAccepted(tries, (sent) => act('setVerdict', grace, id, sent))
  if (accepted) model.judge(id, accepted)
}

async function group({ act, model, random, grace }: RandomContest) {
  const free = model.standing.filter(({ id }) => !model.groupOf(id))
  if (free.length < 2) return
  const [one, other] = [random.pick(free), random.pick(free)]
  const ids = [one.id, other.id]
  if (one !== other && (await act('groupDuplicates', grace, '', { issueIds: ids }))) model.join(ids)
}

async function ungroup(contest: RandomContest) {
  const { act, model, grace } = contest
  const issue = pickIssue(contest)
  if (issue && (await act('ungroupDuplicates', grace, issue.id))) model.ungroup(issue.id)
}

async function certify(contest: RandomContest) {
  const { act, model, random, grace } = contest
  const issue = pickIssue(contest)
  if (!issue) return
  const seq = random.pick(issue.seqs)
  await act('readJudging', grace, issue.id)
  if (issue.certifiedSeq !== null && random.chance(0.5)) {
    if (await act('withdrawCertificate', grace, issue.id, { reason })) model.withdrawCertificate(issue.id)
  } else if (await act('certifyRevision', grace, issue.id, { seq, reason })) model.certify(issue.id, seq)
}

async function addAddendum({ act, model, random, olga, params }: RandomContest) {
  const description = `scope: src/${model.addenda}`
  const change = random.chance(0.5) ? { description } : { knownIssues: `* Item ${model.addenda} of the vault.` }
  if (!(await act('updateContest', olga, params.id, { reason: 'So.', ...change }))) return
  model.addenda += 1
  model.record('contest_edited')
}

async function askAndClose({ app, act, model, random, authors, olga, params }: RandomContest) {
  // Five an hour are possible.
  const asked = await app.call('askQuestion', { as: random.pick(authors), params, body: { text: 'Which chain?' } })
  const id = asked.body.data?.question._id
  if (id) model.record('question_asked')
  if (!id || random.chance(0.2)) return
  if (random.chance(0.3)) {
    if (await act('declineQuestion', olga, id, { reason })) model.record('question_declined')
  } else if (await act('answerQuestion', olga, id, { answer: 'All.' })) {
    model.addenda += 1
    model.record('question_answered')
  }
}

const acts = [submit, submit, submit, edit, edit, withdraw, judge, judge, group, group, ungroup, certify]

/** Everything that happens while the contest runs. */
export async function runRandomly(contest: RandomContest): Promise<void> {
  const { app, random } = contest
  for (let step = 12 + random.below(18); step > 0; step -= 1) {
    app.clock.advance(1)
    await random.pick([...acts, addAddendum, askAndClose])(contest)
  }
}

/** What the judges do after the end, until nothing is pending and every second look is decided. */
export async function judgeRandomly(contest: RandomContest): Promise<void> {
  const { app, random, model, contest: shown, olga, body } = contest
  app.clock.set(minutesAfter(new Date(shown.endDate), 2))
  for (let step = random.below(6); step > 0; step -= 1) await random.pick([judge, group, ungroup, certify])(contest)
  for (const { id, verdict } of model.standing) {
    if (verdict.status === 'pending') await giveVerdict(contest, id, random.pick(['valid', 'invalid']))
  }
  if (body.secondLookPercent !== null) {
    await app.call('readSecondLooks', { as: olga, params: contest.params })
    await lookAgain(contest)
  }
}

async function lookAgain({ app, act, random, model, olga, third, grace, params }: RandomContest) {
  const { looks } = (await app.call('readSecondLooks', { as: olga, params })).body.data
  for (const { issueId, state } of looks) {
    if (state !== 'undecided') continue
    const verdict = random.pick(['valid', 'invalid'] as const)
    const sent = { verdict, reason: verdict === 'invalid' ? reason : null }
    if (!(await firstAccepted([olga, third], (as) => act('decideSecondLook', as, issueId, sent)))) {
      throw new Error(`Nobody could look at ${issueId} again`)
    }
    model.record('second_look_decided', issueId)
    if (verdict === model.of(issueId).verdict.status) continue
    const resolved = random.pick(['valid', 'invalid'] as const)
    const resolution = { verdict: resolved, reason }
    if (!(await firstAccepted([third, olga, grace], (as) => act('resolveSecondLook', as, issueId, resolution)))) {
      throw new Error(`Nobody could resolve ${issueId}`)
    }
    model.record('second_look_resolved', issueId)
    model.judge(issueId, { status: resolved, invalidationReason: reason })
  }
}

/** Publishes preliminary results, appeals and decides, until finalizing has nothing to wait for. */
export async function appealRandomly(contest: RandomContest): Promise<void> {
  const { app, act, random, model, params, olga, body } = contest
  if (body.appealHours === null) return
  const publish = async () => {
    if (await act('publishPreliminaryResults', olga, params.id)) model.record('preliminary_published')
  }
  await publish()
  if (random.chance(0.2)) {
    await makeAppeals(contest)
    if (await act('withdrawPreliminaryResults', olga, params.id, { reason })) model.record('preliminary_withdrawn')
    await random.pick([group, ungroup, certify])(contest)
    app.clock.advance(1)
    await publish()
  }
  await makeAppeals(contest)
  await decideAppeals(contest)
  app.clock.advance(body.appealHours * 60 + 2)
}

async function makeAppeals({ act, random, model, authors }: RandomContest) {
  for (const { id, author } of model.standing) {
    const as = authors.find((one) => one.id === author)
    const kind = random.pick(['verdict', 'group', 'place'])
    if (!as || random.chance(0.5)) continue
    if (await act('makeAppeal', as, id, { kind, rule: 'Rule 2', text: 'Look again.' })) model.record('appeal_made', id)
  }
}

const changes = {
  verdict: ['mark_valid', 'mark_invalid'],
  group: ['leave_group'],
  place: ['certify_revision', 'withdraw_certificate'],
} as const

async function decideAppeals({ app, act, random, model, olga, third, grace, params }: RandomContest) {
  const { appeals } = (await app.call('listContestAppeals', { as: olga, params })).body.data
  for (const { _id, state, kind, issueId } of appeals) {
    if (state !== 'open') continue
    const change = random.pick<string>(changes[kind])
    const seq = random.pick(model.of(issueId).seqs)
    const upheld = { outcome: 'upheld', reason, change, ...(change === 'certify_revision' ? { seq } : {}) }
    const tries = random.chance(0.6) ? [upheld, { outcome: 'rejected', reason }] : [{ outcome: 'rejected', reason }]
    for (const as of [olga, third, grace]) await act('readJudging', as, issueId)
    const decided = await firstAccepted(tries, (sent) =>
      firstAccepted([olga, third, grace], (as) => act('decideAppeal', as, _id, sent)),
    )
    if (!decided) throw new Error(`Nobody could decide appeal ${_id}`)
    if (decided === upheld) applyChange(model, issueId, change, seq)
    model.record('appeal_decided', issueId)
  }
}

function applyChange(model: ContestModel, issueId: string, change: string, seq: number) {
  if (change === 'mark_valid') model.judge(issueId, { status: 'valid' })
  if (change === 'mark_invalid') model.judge(issueId, { status: 'invalid', invalidationReason: reason })
  if (change === 'leave_group') model.ungroup(issueId)
  if (change === 'certify_revision') model.certify(issueId, seq)
  if (change === 'withdraw_certificate') model.withdrawCertificate(issueId)
}

async function firstAccepted<One>(list: readonly One[], accepts: (one: One) => Promise<unknown>): Promise<One | null> {
  for (const one of list) if (await accepts(one)) return one
  return null
}

/** Whatever anybody might still try once the results are final; how many tries were accepted. */
export async function tryEverything(contest: RandomContest): Promise<number> {
  const { act, model, authors, grace, olga, third, params } = contest
  let accepted = 0
  const attempt = async (...call: Parameters<typeof act>) => {
    if (await act(...call)) accepted += 1
  }
  const [one, other] = model.standing
  for (const { id, verdict, seqs, author } of model.standing) {
    const as = authors.find((person) => person.id === author) ?? olga
    const flipped = verdict.status === 'valid' ? { status: 'invalid', invalidationReason: reason } : { status: 'valid' }
    await attempt('setVerdict', grace, id, flipped)
    await attempt('undoDecision', grace, id)
    await attempt('ungroupDuplicates', grace, id)
    await attempt('certifyRevision', grace, id, { seq: seqs[0], reason })
    await attempt('withdrawCertificate', grace, id, { reason })
    await attempt('deleteIssue', olga, id, { reason })
    await attempt('updateIssue', as, id, { title: 'Late' })
    await attempt('makeAppeal', as, id, { kind: 'verdict', rule: 'Rule 2', text: 'Late.' })
    await attempt('decideSecondLook', third, id, { verdict: 'valid', reason: null })
    await attempt('resolveSecondLook', third, id, { verdict: 'valid', reason })
  }
  if (one && other) await attempt('groupDuplicates', grace, '', { issueIds: [one.id, other.id] })
  for (const { id } of [...model.issues.values()].filter(({ isWithdrawn }) => isWithdrawn)) {
    await attempt('restoreIssue', olga, id)
  }
  await attempt('submitIssueToContest', authors[0] as Person, params.id, { title: 'Late', description: 'All.' })
  await attempt('publishPreliminaryResults', olga, params.id)
  await attempt('withdrawPreliminaryResults', olga, params.id, { reason })
  await attempt('updateContest', olga, params.id, { prizePool: 1, reason })
  return accepted
}
