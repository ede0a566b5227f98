import type { Person } from '../../server/cast'
import { type Company, type Contest, isAdmin, phaseOf } from '../people/company'

/**
 * Whether the verdict on a submission is withheld from an admin, who may still have to look at it without knowing the
 * verdict (decision 120). While nobody knows what is drawn, it is withheld from everybody who does not know it. After
 * that, the draw decides.
 */
export function isWithheld(company: Company, contest: Contest, issueId: string, reader: Person): boolean | 'perhaps' {
  const { model, secondLookPercent, endDate, acquaintances, preliminaryAt, isFinal } = contest
  const { hadVerdict, author } = model.of(issueId)
  const { drawn, looked } = contest
  if (secondLookPercent === null || isFinal || preliminaryAt !== null) return false
  if (!isAdmin(company, reader) || reader.id === author || model.hasEntered(reader.id)) return false
  const known = acquaintances.of(reader.id, issueId)
  if (!hadVerdict || known === true) return false
  if (looked.has(issueId)) return false
  if (known === 'perhaps') return known
  if (drawn) return drawn.has(issueId)
  // Once the draw is due, it may have taken place, or be late, so that an opened submission still shows its verdict.
  return isDrawPossible(company, endDate) ? 'perhaps' : true
}

/** The draw is a minute after the end. From then on an opened submission shows no verdict that is withheld. */
export const isDrawPossible = ({ world }: Company, endDate: Date): boolean =>
  world.clock.now().getTime() >= endDate.getTime() + 60_000

/** The statuses that a reader may be shown of a submission; none if it is not for this reader. */
export function statusesShown(company: Company, contest: Contest, issueId: string, reader: Person | null): string[] {
  const { author, verdict } = contest.model.of(issueId)
  if (reader === null) return []
  if (isAdmin(company, reader)) {
    const withheld = isWithheld(company, contest, issueId, reader)
    if (withheld === false) return [verdict.status]
    return withheld === true ? ['pending'] : ['pending', verdict.status]
  }
  if (reader.id === author) return [showsVerdicts(company, contest) ? verdict.status : 'pending']
  return contest.sponsor?.id === reader.id && contest.released.has(issueId) ? [verdict.status] : []
}

/** A contest that hides verdicts shows its authors none until it has ended, the last instant included. */
export const showsVerdicts = ({ world }: Company, contest: Contest): boolean =>
  !contest.hidesVerdicts || !['upcoming', 'active'].includes(phaseOf(contest, world.clock.now()))
