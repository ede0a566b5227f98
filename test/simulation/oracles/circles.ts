import type { Person } from '../../server/cast'
import { type Company, type Contest, isAdmin } from '../people/company'
import type { Circle } from './canaries'
import { isWithheld, showsVerdicts } from './withheld'

/** A text about one submission, of which nobody knows the number before it was sent. */
export type About = { contest: Contest; authorId: string; issueId: string | null }

/** Whether a sponsor may read it: it was released, which is possible once the contest has ended. */
const isReleasedTo = ({ contest, issueId }: About, reader: Person | null) =>
  issueId !== null && contest.released.has(issueId) && reader !== null && reader.id === contest.sponsor?.id

/** Whether preliminary results name it to whoever entered the contest: while they are published, what is valid. */
function isInPreliminary({ contest, issueId }: About, reader: Person | null): boolean {
  if (issueId === null || reader === null || contest.preliminaryAt === null) return false
  const { isWithdrawn, verdict } = contest.model.of(issueId)
  return !isWithdrawn && verdict.status === 'valid' && contest.model.hasEntered(reader.id)
}

/** The title of a submission is also for those who read preliminary results. */
export const markOfTitle = (company: Company, what: string, about: About): string =>
  markOfText(company, `the title of ${what}`, about, isInPreliminary)

/** A submission is for its author and for admins, for the sponsor to whom it was released, and for what runs it. */
export const markOfSubmission = (company: Company, what: string, about: About): string =>
  markOfText(company, what, about, () => false)

type MayAlsoKnow = (about: About, reader: Person | null) => boolean

function markOfText(company: Company, what: string, about: About, mayAlsoKnow: MayAlsoKnow): string {
  const { contest, authorId } = about
  const isProgram = (reader: Person | null) => reader !== null && company.programs.has(reader.id)
  const mayKnow: Circle = (reader) =>
    reader?.id === authorId ||
    isAdmin(company, reader) ||
    isReleasedTo(about, reader) ||
    isProgram(reader) ||
    mayAlsoKnow(about, reader)
  return company.canaries.mark(what, mayKnow, ({ id }) => {
    // An admin who has seen what another sent competes here no more.
    if (id !== authorId) contest.readers.add(id)
  })
}

/**
 * What was decided about a submission is also its author's, once the contest shows verdicts, and not a judge's who may
 * still have to look at it without knowing.
 */
export function markOfDecision(
  company: Company,
  what: string,
  about: About & { issueId: string },
  writer: Person,
): string {
  const { contest, authorId, issueId } = about
  const mayKnow: Circle = (reader, isReading) => {
    if (reader === null) return false
    if (!isAdmin(company, reader)) return reader.id === authorId && showsVerdicts(company, contest)
    return reader.id === writer.id || !isReading || isWithheld(company, contest, issueId, reader) !== true
  }
  return company.canaries.mark(what, mayKnow, ({ id }) => {
    if (id !== authorId) contest.readers.add(id)
  })
}
