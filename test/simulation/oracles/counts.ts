import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { type Company, type Contest, isAdmin } from '../people/company'
import { demand } from '../world/violation'
import { otherBlockers, resultsBlockers } from './permissions'
import { showsVerdicts } from './withheld'

const sameSet = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join()

/** The counts of somebody's own submissions are those of the submissions, as far as their verdicts are shown. */
export async function checkOwnList(company: Company, as: Person, random: Random): Promise<void> {
  const reply = await company.world.call('listMyIssues', { as }, random)
  const { counts, issues, pagination, contests } = reply.body.data
  const expected = { all: 0, pending: 0, valid: 0, invalid: 0 }
  const ids: string[] = []
  const entered: string[] = []
  for (const contest of company.contests) {
    const own = contest.model.standing.filter(({ author }) => author === as.id)
    if (own.length > 0) entered.push(contest.id)
    for (const { id, verdict } of own) {
      ids.push(id)
      expected.all += 1
      expected[isAdmin(company, as) || showsVerdicts(company, contest) ? verdict.status : 'pending'] += 1
    }
  }
  const says = `The own list of ${as.username} says`
  demand(
    JSON.stringify(counts) === JSON.stringify(expected),
    `${says} ${JSON.stringify(counts)}, not ${JSON.stringify(expected)}`,
  )
  demand(pagination.total === ids.length, `${says} ${pagination.total} submissions, not ${ids.length}`)
  const shown = issues.map(({ _id }: { _id: string }) => _id)
  demand(ids.length > 20 || sameSet(shown, ids), `${says} ${shown.length} of ${ids.length} submissions`)
  const named = contests.map(({ _id }: { _id: string }) => _id)
  demand(sameSet(named, entered), `${says} ${named.length} contests, not ${entered.length}`)
}

/** Home counts what is pending where somebody may judge, and nowhere else. */
export async function checkHome(company: Company, as: Person, random: Random): Promise<void> {
  const reply = await company.world.call('readWaitingWork', { as }, random)
  const { pending, ready, blocked } = reply.body.data.waiting as Waiting
  for (const contest of company.contests) {
    const { model, title, id } = contest
    const isIn = (list: Waiting['ready']) => list.some(({ _id }) => _id === id)
    const open = model.standing.filter(({ verdict }) => verdict.status === 'pending').length
    const expected = contest.isFinal || model.hasEntered(as.id) ? 0 : open
    const count = pending.find((one) => one.contest._id === id)?.count ?? 0
    demand(count === expected, `Home of ${as.username} counts ${count} pending in '${title}', not ${expected}`)
    const blockers = resultsBlockers(company, contest, as)
    const isReady = isIn(ready)
    demand(!isReady || blockers.length === 0, `Home of ${as.username} calls '${title}' ready, with ${blockers}`)
    const isBlocked = isIn(blocked.map((one) => one.contest))
    const hasEnded = !contest.isFinal && !blockers.includes('contest_not_ended')
    const isOpen = hasEnded && !model.hasEntered(as.id)
    demand(isOpen === (isReady || isBlocked), `Home of ${as.username} leaves out '${title}', or should`)
  }
}

type Ref = { _id: string; title: string }
type Waiting = {
  pending: { contest: Ref; count: number }[]
  ready: Ref[]
  blocked: { contest: Ref; blockers: string[] }[]
}

/** What blocks the results of a contest is what blocks them, and its counts are those of its submissions. */
export async function checkSummary(
  company: Company,
  contest: Contest,
  as: Person,
  random: Random,
): Promise<readonly string[]> {
  const { title, id, model, secondLookPercent } = contest
  const reply = await company.world.call('readContestStanding', { as, params: { id } }, random)
  const { finalizeBlockers, counts } = reply.body.data.standing
  const known = finalizeBlockers.filter((code: string) => !otherBlockers.includes(code))
  const expected = resultsBlockers(company, contest, as)
  demand(sameSet(known, expected), `'${title}' is said to be blocked by ${known}, and is by ${expected}`)
  const has = (status: string) => model.standing.filter(({ verdict }) => verdict.status === status).length
  const all = model.standing.length
  demand(counts.all === all, `'${title}' is said to have ${counts.all} submissions, and has ${all}`)
  const sum = counts.pending + counts.valid + counts.invalid
  demand(sum === all, `The counts of '${title}' come to ${sum} of ${all}`)
  if (secondLookPercent === null)
    for (const status of ['pending', 'valid', 'invalid'])
      demand(
        counts[status] === has(status),
        `'${title}' is said to have ${counts[status]} ${status}, not ${has(status)}`,
      )
  return finalizeBlockers
}
