import type { Person } from '../../server/cast'
import type { Circle } from '../oracles/canaries'
import { type Company, type Contest, phaseOf } from './company'

/** Who may know what, as the specification has it. Admins can see every submission, and everything about it. */
export const isAdmin = ({ judges, olga, iris }: Company, reader: Person | null): boolean =>
  [...judges, olga, iris].some(({ id }) => id === reader?.id)

/** A submission is for its author and for admins. */
export const ofAuthor =
  (company: Company, authorId: string): Circle =>
  (reader) =>
    reader?.id === authorId || isAdmin(company, reader)

/** What was decided about a submission is also its author's, once the contest shows verdicts. */
export const ofDecision =
  (company: Company, contest: Contest, authorId: string): Circle =>
  (reader) =>
    isAdmin(company, reader) || (reader?.id === authorId && showsVerdicts(company, contest))

const showsVerdicts = ({ world }: Company, contest: Contest) =>
  !contest.hidesVerdicts || phaseOf(contest, world.clock.now()) !== 'active'

/** A question is for whoever asked, for admins and for the sponsor until it is answered; then all who have an account read it. */
export const ofQuestion =
  (company: Company, contest: Contest, askerId: string, question: { isAnswered: boolean }): Circle =>
  (reader) =>
    reader !== null &&
    (question.isAnswered || reader.id === askerId || reader.id === contest.sponsor?.id || isAdmin(company, reader))
