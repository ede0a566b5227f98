import type { Random } from '../../random'
import { checkOwnList } from '../oracles/counts'
import { decidingRefusals, expectOutcome, submittingRefusals } from '../oracles/permissions'
import { checkReceipt } from '../oracles/receipts'
import { demand } from '../world/violation'
import {
  type Act,
  authorOf,
  type Company,
  type Contest,
  isAdmin,
  nothing,
  phaseOf,
  pickHiding,
  pickOpen,
} from './company'
import { certifyOne, giveVerdict, groupThese, pickJudge, read } from './judges'
import { editOne, nameOf, submitAs, withdrawOne, write } from './researchers'

/** A submission of a researcher, who sends one if there is none. */
async function reported(company: Company, random: Random, contest: Contest): Promise<string | null> {
  const sent = () => contest.model.standing.filter(({ author }) => !isAdmin(company, { id: author }))
  const isActive = phaseOf(contest, company.world.clock.now()) === 'active'
  if (sent().length === 0 && isActive) await submitAs(company, random, contest, random.pick(company.researchers))
  return sent().length > 0 ? random.pick(sent()).id : null
}

/** A judge decides, and the author reads and changes it: where verdicts are hidden, as if nobody had decided. */
const decideAndChange: Act = async (company, random) => {
  const contest = pickHiding(company, random)
  const id = await reported(company, random, contest)
  if (id === null) return nothing('a judge')
  const status = random.pick(['valid', 'valid', 'invalid'])
  const judge = pickJudge(company, contest, [id], random)
  const found = await giveVerdict(company, random, contest, id, status, judge)
  const as = authorOf(company, contest, id)
  const read = await company.world.call('getIssue', { as, params: { id } }, random)
  demand(read.status === 200, `${as.username} cannot read an own submission: ${read.status}`)
  await checkOwnList(company, as, random)
  const change = random.chance(0.7) ? editOne : withdrawOne
  return `${found}; ${await change(company, random, contest, id)}`
}

/**
 * An author edits, a judge gives the place of the former text back, and the author looks: where verdicts are hidden, as if
 * nobody had.
 */
const giveBackPlace: Act = async (company, random) => {
  const contest = pickHiding(company, random)
  const id = await reported(company, random, contest)
  if (id === null) return nothing('a judge')
  const edited = await editOne(company, random, contest, id)
  const issue = contest.model.of(id)
  const former = issue.seqs.at(-2)
  if (former === undefined) return edited
  const judge = pickJudge(company, contest, [id], random)
  await read(company, random, contest, id, judge)
  const certified = await certifyOne(company, random, contest, issue, judge, former)
  const as = authorOf(company, contest, id)
  await company.world.call('getIssue', { as, params: { id } }, random)
  await checkOwnList(company, as, random)
  return `${edited}; ${certified}`
}

/** While a judge reads, the author edits: the verdict is about a text that does not stand any more, and is refused. */
const decideOnFormerText: Act = async (company, random) => {
  const { world } = company
  const contest = pickOpen(company, random)
  const id = await reported(company, random, contest)
  if (id === null) return nothing('a judge')
  const as = pickJudge(company, contest, [id], random)
  const read = await world.call('readJudging', { as, params: { id } }, random)
  demand(read.status === 200, `${as.username} cannot read ${nameOf(contest, id)}: ${read.status}`)
  contest.readers.add(as.id)
  const { seqs } = contest.model.of(id)
  const before = seqs.length
  const edited = await editOne(company, random, contest, id)
  if (seqs.length === before) return edited
  const headers = { 'if-match': `"${read.body.data.issue.version}"` }
  const sending = { as, params: { id }, body: { status: 'valid' }, headers }
  const { body } = await world.call('setVerdict', sending, random)
  const reasons = ['STALE', ...decidingRefusals(contest, [id], as)]
  const what = `The verdict of ${as.username} on a former text of ${nameOf(contest, id)}`
  expectOutcome(what, body.code ?? null, reasons)
  // The refusal shows what stands.
  contest.acquaintances.mayKnow(as.id, id)
  return `${edited} while ${as.username} judges the former text`
}

/** Of two submissions that are the same the later one is valid, and so it is the primary. */
const findLaterOneValid: Act = async (company, random) => {
  const contest = pickOpen(company, random)
  const free = contest.model.standing.filter(({ id }) => !contest.model.groupOf(id))
  const [one, other] = free.sort((a, b) => contest.model.placeOf(a.id) - contest.model.placeOf(b.id))
  if (!one || !other) return nothing('a judge')
  const grouped = await groupThese(company, random, contest, [one.id, other.id])
  const as = pickJudge(company, contest, [other.id], random)
  return `${grouped}; ${await giveVerdict(company, random, contest, other.id, 'valid', as)}`
}

/** Several send at the same moment. Each gets a place of its own, and is told that one. */
const submitTogether: Act = async (company, random) => {
  const { world, researchers } = company
  const contest = pickOpen(company, random)
  const senders = researchers.filter((one) => submittingRefusals(company, contest, one).length === 0)
  if (senders.length < 2) return nothing('researchers')
  const sent = senders.map((as) => ({ as, ...write(company, random, contest, as) }))
  const replies = await Promise.all(
    sent.map(async ({ as, about, body, headers }) => {
      const sending = { as, body: { ...body, contestId: contest.id }, headers }
      const reply = await world.call('submitIssue', sending, random)
      demand(reply.status < 300, `${as.username} submits with others, and gets ${reply.status}`)
      return { as, about, body, told: reply.body.data.issue }
    }),
  )
  replies.sort((one, other) => one.told.placeInLine - other.told.placeInLine)
  for (const { as, about, body, told } of replies) {
    about.issueId = told._id
    contest.model.submit(told._id, as.id)
    checkReceipt(contest, as, body, told)
  }
  return `${senders.map(({ username }) => username).join(' and ')} submit to '${contest.title}' at once`
}

export const encounters: readonly Act[] = [
  ...[decideAndChange, decideAndChange, decideOnFormerText],
  ...[giveBackPlace, findLaterOneValid, submitTogether],
]
