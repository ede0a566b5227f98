import type { EndpointName } from '../../../src/contract/endpoints'
import { type Company, type Contest, isAdmin, phaseOf } from '../people/company'
import { demand } from '../world/violation'
import type { Left, Watcher } from '../world/world'
import { isDrawPossible, isWithheld, showsVerdicts, statusesShown } from './withheld'

type Shown = { _id: string; [field: string]: unknown }

/**
 * What a reading says of a submission is true, and is for whoever reads it: its status, its place, its group and its
 * author. What a call changes is not known to the model yet, so that replies to changes are not looked at here. `readings`
 * are those of one submission in features, which are recorded as readings of core are.
 */
export function watchSubmissions(company: Company, readings: readonly EndpointName[]): Watcher {
  const openings = new Set<string>([...readings, 'getIssue', 'readJudging'])
  return (left) => {
    if (openings.has(left.name ?? '')) noteOpening(company, left)
    if (left.isReading && left.body) for (const shown of objectsIn(left.body, 'status')) check(company, left, shown)
    checkNames(company, left)
  }
}

/** Everything in a reply that has an id and this field. */
export function* objectsIn(value: unknown, field: string): Generator<Shown> {
  if (typeof value !== 'object' || value === null) return
  const { _id } = value as Partial<Shown>
  if (typeof _id === 'string' && field in value) yield value as unknown as Shown
  for (const part of Object.values(value)) yield* objectsIn(part, field)
}

function check(company: Company, left: Left, shown: Shown): void {
  const contest = company.contests.find(({ model }) => model.issues.has(shown._id))
  if (!contest) return
  const { reader, through } = left
  const issue = contest.model.of(shown._id)
  const says = (what: string) => `${through} tells ${reader?.username ?? 'a stranger'} of ${shown._id} ${what}`
  // The data export has every own text (decision 021).
  demand(!issue.isWithdrawn || left.name === 'downloadRecord', says('although it was withdrawn'))
  const statuses = statusesShown(company, contest, shown._id, reader)
  demand(statuses.includes(`${shown.status}`), says(`that it is '${shown.status}', not ${statuses.join(' or ')}`))
  if (!reader) return
  const isOfJudge = isAdmin(company, reader)
  const isHidden = isOfJudge
    ? isWithheld(company, contest, shown._id, reader) === true
    : !showsVerdicts(company, contest)
  if (isHidden) demand(!shown.duplicateGroupId && !shown.isPrimary, says('its group'))
  // A group is withheld with any of its members.
  else if (contest.secondLookPercent === null) checkGroup(contest, shown, says)
  // A certificate is hidden like a verdict.
  const place = isHidden && !isOfJudge ? issue.seqs.at(-1) : contest.model.placeOf(shown._id)
  const { placeInLine } = shown
  if (placeInLine !== undefined) demand(placeInLine === place, says(`the place ${placeInLine}, not ${place}`))
}

function checkGroup({ model }: Contest, { _id, duplicateGroupId, isPrimary }: Shown, says: (what: string) => string) {
  const isGrouped = model.groupOf(_id) !== undefined
  if (duplicateGroupId !== undefined)
    demand((duplicateGroupId !== null) === isGrouped, says(`the group ${duplicateGroupId}, and that is ${isGrouped}`))
  const isFirst = model.isPrimary(_id)
  const ofPrimary = `that it is the primary: ${isPrimary}, and that is ${isFirst}`
  if (isPrimary !== undefined) demand(isPrimary === isFirst, says(ofPrimary))
}

/** A judge who opens a submission sees its verdict, and knows it from then on. */
function noteOpening(company: Company, { reader, about, isReading, body }: Left): void {
  if (!isReading || !reader || !about || !isAdmin(company, reader)) return
  const contest = company.contests.find(({ model }) => model.issues.has(about))
  const isAnswered = typeof body === 'object' && body !== null && 'data' in body
  if (!contest?.model.of(about).hadVerdict || !isAnswered) return
  const isBlind = isDrawPossible(company, contest.endDate)
  const withheld = isWithheld(company, contest, about, reader)
  if (withheld === true && !isBlind) contest.acquaintances.knows(reader.id, about)
  else if (withheld !== true) contest.acquaintances.mayKnow(reader.id, about)
}

/** Where names of people are shown that have nothing to do with who submitted what. */
const aboutPeople = /Question|Seat|Payment|Results|sponsor/

/**
 * In a contest that hides its authors nobody learns who submitted what until the results are final: what is said about
 * it, or about a submission of it, names no other researcher who entered it.
 */
function checkNames(company: Company, { reader, name, about, text, through }: Left): void {
  if (!name || !about || aboutPeople.test(name)) return
  const contest = company.contests.find(({ id, model }) => id === about || model.issues.has(about))
  if (!contest?.hidesAuthors || phaseOf(contest, company.world.clock.now()) === 'final') return
  for (const author of new Set([...contest.model.issues.values()].map((one) => one.author))) {
    const person = company.world.people.find(({ id }) => id === author)
    if (!person || author === reader?.id || isAdmin(company, person)) continue
    const isNamed = text.includes(author) || text.includes(`"${person.username}"`)
    demand(!isNamed, `${through} names ${person.username} to ${reader?.username ?? 'a stranger'}, who is hidden`)
  }
}
