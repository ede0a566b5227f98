import type { Random } from '#test/random'
import type { Person } from '#test/server/cast'
import { expectOutcome } from '#test/simulation/oracles/permissions'
import { isWithheld } from '#test/simulation/oracles/withheld'
import {
  type Act,
  accepted,
  type Company,
  type Contest,
  isAdmin,
  nothing,
  phaseOf,
  pickIssue,
} from '#test/simulation/people/company'
import { demand } from '#test/simulation/world/violation'
import { ranKey, type Said, type SimulatedFix, stateOf } from './simulated-state'

const hasEnded = ({ world }: Company, contest: Contest) =>
  ['ended', 'final'].includes(phaseOf(contest, world.clock.now()))

/** Mostly one that has ended, if there is any. */
export function pickEnded(company: Company, random: Random): Contest {
  const ended = company.contests.filter((contest) => hasEnded(company, contest))
  return random.pick(ended.length > 0 && random.chance(0.8) ? ended : company.contests)
}

const pickReader = ({ judges, olga, researchers }: Company, { sponsor }: Contest, random: Random): Person =>
  random.pick([...judges, olga, ...(sponsor ? [sponsor, sponsor] : []), random.pick(researchers)])

/** Why fixes are not for this person: they are for judges without a stake and sponsors, after the end. */
function fixRefusals(company: Company, contest: Contest, { id }: Person): string[] {
  const isEarly = !hasEnded(company, contest)
  if (!isAdmin(company, { id })) return contest.sponsor?.id === id && !isEarly ? [] : ['FIXES_NOT_SHOWN']
  return [...(contest.model.hasEntered(id) ? ['CONFLICT_OF_INTEREST'] : []), ...(isEarly ? ['CONTEST_NOT_ENDED'] : [])]
}

/** A judge who may still look at something blind is refused, which only the draw knows; and fixes may be turned off. */
const possibleRefusals = ({ secondLookPercent }: Contest) => [
  ...(secondLookPercent === null ? [] : ['SECOND_LOOK_YOURS']),
  'ROUTE_NOT_FOUND',
]

const isBlind = (company: Company, contest: Contest, reader: Person) =>
  contest.model.standing.some(({ id }) => isWithheld(company, contest, id, reader) === true)

const isShown = ({ sponsor, released }: Contest, reader: Person, { isSponsors, issueId }: Omit<SimulatedFix, 'id'>) =>
  reader.id !== sponsor?.id || isSponsors || (issueId !== null && released.has(issueId))

/** Judges who may see fixes know of one, sponsors of their own and of those for what was released to them. */
function markOfFix(company: Company, what: string, fix: Omit<SimulatedFix, 'id' | 'patch'>): string {
  const { contest, by } = fix
  const mayKnow = (reader: Person | null) => {
    if (reader === null) return false
    if (reader.id === by.id || company.programs.has(reader.id)) return true
    if (fixRefusals(company, contest, reader).length > 0 || isBlind(company, contest, reader)) return false
    return isShown(contest, reader, { ...fix, patch: '' })
  }
  return company.canaries.mark(what, mayKnow, ({ id }) => contest.readers.add(id))
}

/** A judge or the sponsor adds a patch that makes a file, or one that does not fit; others are refused. */
export async function addFixTo(company: Company, random: Random, contest: Contest): Promise<string> {
  const { world } = company
  const by = pickReader(company, contest, random)
  const issueId = random.chance(0.5) ? (pickIssue(contest, random)?.id ?? null) : null
  const isSponsors = by.id === contest.sponsor?.id
  const about = { contest, by, isSponsors, issueId }
  const [title, line] = ['title', 'patch'].map((part) =>
    markOfFix(company, `the ${part} of a fix of ${by.username}`, about),
  )
  const fits = random.chance(0.9)
  const patch = fits
    ? `--- /dev/null\n+++ b/src/${line}.sol\n@@ -0,0 +1 @@\n+// ${line}\n`
    : `--- a/src/None.sol\n+++ b/src/None.sol\n@@ -1 +1 @@\n-// ${line}\n+//\n`
  const body = { title: `${title} closes it`, patch, issueId }
  const reply = await world.call('addFix', { as: by, params: { id: contest.id }, body }, random)
  const code = reply.status === 201 ? null : String(reply.body.code)
  const reasons = [
    ...fixRefusals(company, contest, by),
    ...(fits ? [] : ['VALIDATION_ERROR']),
    ...(isSponsors && issueId !== null && !contest.released.has(issueId) ? ['NOT_RELEASED'] : []),
  ]
  const what = `A fix of ${by.username} in '${contest.title}'`
  expectOutcome(what, code, reasons, [...possibleRefusals(contest), 'PROOFS_OFF', 'SOURCE_NOT_FOUND', 'FIXES_FULL'])
  if (code === null) {
    contest.model.record('fix_added')
    stateOf(company)?.fixes.push({ ...about, id: reply.body.data.fix._id, patch })
  }
  return `${by.username} adds a fix in '${contest.title}'${accepted(code === null)}`
}

/** Judges remove any fix, sponsors their own. */
export const removeOne: Act = async (company, random) => {
  const state = stateOf(company)
  if (!state || state.fixes.length === 0 || random.chance(0.5)) return nothing('a judge')
  const fix = random.pick(state.fixes)
  const { contest } = fix
  const as = pickReader(company, contest, random)
  const reply = await company.world.call('removeFix', { as, params: { id: fix.id } }, random)
  const code = reply.status === 200 ? null : String(reply.body.code)
  const refusals = fixRefusals(company, contest, as).map((one) => (one === 'FIXES_NOT_SHOWN' ? 'FIX_NOT_FOUND' : one))
  const isHidden = refusals.length === 0 && !isShown(contest, as, fix)
  const isOfAnother = as.id === contest.sponsor?.id && as.id !== fix.by.id
  const reasons = [...refusals, ...(isHidden ? ['FIX_NOT_FOUND'] : isOfAnother ? ['FIX_OF_ANOTHER'] : [])]
  expectOutcome(`Removing a fix by ${as.username}`, code, reasons, possibleRefusals(contest))
  if (code === null) {
    contest.model.record('fix_removed')
    state.fixes = state.fixes.filter((one) => one !== fix)
  }
  return `${as.username} removes a fix in '${contest.title}'${accepted(code === null)}`
}

const ofOwnTests: Record<Said, string> = {
  passes: 'counts',
  fails: 'tests fail',
  'does not build': 'no build',
  limit: 'unclear',
}
const ofProof: Record<Said, string> = {
  passes: 'shows',
  fails: 'stopped',
  'does not build': 'no build',
  limit: 'unclear',
}
/** Nobody has said anything: it waits, or three attempts came to nothing. */
const unsaid = ['waiting', 'unclear']

type Shown = { fixes: { _id: string; state: string }[]; rows: { issue: { _id: string }; cells: string[] }[] }

/** What a person is shown is what the runner has said, of the fixes and submissions that are for this person. */
async function compare(company: Company, random: Random, contest: Contest, as: Person): Promise<void> {
  const reply = await company.world.call('readFixMatrix', { as, params: { id: contest.id } }, random)
  const code = reply.status === 200 ? null : String(reply.body.code)
  const what = `The fixes of '${contest.title}' for ${as.username}`
  expectOutcome(what, code, fixRefusals(company, contest, as), possibleRefusals(contest))
  const state = stateOf(company)
  if (code !== null || !state) return
  const { fixes, rows } = reply.body.data as Shown
  const known = state.fixes.filter((fix) => fix.contest === contest && isShown(contest, as, fix))
  const ids = (all: { id: string }[]) =>
    all
      .map(({ id }) => id)
      .sort()
      .join()
  demand(
    ids(fixes.map(({ _id: id }) => ({ id }))) === ids(known),
    `${what} are ${fixes.length} and not ${known.length}`,
  )
  const patches = fixes.map(({ _id }) => known.find(({ id }) => id === _id)?.patch ?? '')
  const saidOf = (proof: string | null, patch: string | null) => state.said.get(ranKey({ proof, patch }))
  for (const [at, fix] of fixes.entries()) {
    const said = saidOf(null, patches[at] ?? '')
    const expected = said ? [ofOwnTests[said]] : unsaid
    demand(expected.includes(fix.state), `${what}: ${fix._id} is ${fix.state} and not ${expected}`)
  }
  for (const { issue, cells } of rows) {
    const proof = state.proofs.get(issue._id) ?? null
    const isTheirs = as.id !== contest.sponsor?.id || contest.released.has(issue._id)
    demand(isTheirs && !contest.model.of(issue._id).isWithdrawn, `${what} have a row of ${issue._id}`)
    demand(saidOf(proof, null) === 'passes', `${what} have a row of ${issue._id}, whose proof does not pass`)
    state.proven.add(issue._id)
    for (const [at, cell] of cells.entries()) {
      const [ownTests, said] = [saidOf(null, patches[at] ?? ''), saidOf(proof, patches[at] ?? '')]
      const withFix = said ? [ofProof[said]] : unsaid
      const expected = ownTests === 'passes' ? withFix : ownTests ? ['unclear'] : unsaid
      demand(expected.includes(cell), `${what} say of ${issue._id} ${cell} and not ${expected}`)
    }
  }
  const missing = contest.model.standing.find(
    ({ id }) => isAdmin(company, as) && state.proven.has(id) && rows.every(({ issue }) => issue._id !== id),
  )
  demand(!missing, `${what} have no row of ${missing?.id} any more`)
  await openRuns(company, random, { contest, as, fixes, rows })
}

type Opened = Shown & { contest: Contest; as: Person }

/** The run of the own tests with a fix, and that of a proof, say what they were said to. */
async function openRuns(company: Company, random: Random, { contest, as, fixes, rows }: Opened): Promise<void> {
  const state = stateOf(company)
  const fix = state?.fixes.find(({ id }) => id === fixes[0]?._id)
  if (!state || !fix) return
  for (const issue of [null, ...(rows.length > 0 ? [random.pick(rows).issue._id] : [])]) {
    const query: Record<string, string> = issue === null ? {} : { issue }
    const { status, body } = await company.world.call('readFixRun', { as, params: { id: fix.id }, query }, random)
    const proof = issue === null ? null : (state.proofs.get(issue) ?? null)
    const said = state.said.get(ranKey({ proof, patch: fix.patch }))
    const shown = body?.data?.run?.result?.verdict
    demand(!said || status !== 200 || shown === said, `A run with a fix has said ${said}, and ${shown} is shown`)
    // A judge has opened the submission, and may know its verdict.
    if (issue !== null && isAdmin(company, as)) contest.acquaintances.mayKnow(as.id, issue)
  }
}

export async function compareAll(company: Company, random: Random, contest: Contest): Promise<void> {
  const { judges, olga, researchers } = company
  const others = contest.sponsor ? [contest.sponsor] : []
  for (const as of [...judges, olga, ...others, random.pick(researchers)]) await compare(company, random, contest, as)
}

export const compareOne: Act = async (company, random) => {
  const contest = pickEnded(company, random)
  const as = pickReader(company, contest, random)
  await compare(company, random, contest, as)
  return `${as.username} compares the fixes of '${contest.title}'`
}
