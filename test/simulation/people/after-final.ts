import type { EndpointName } from '../../../src/contract/endpoints'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { expectOutcome } from '../oracles/permissions'
import { authorOf, because, type Company, type Contest } from './company'
import { tryToDecide } from './judges'
import { featureSimulations } from './of-features'
import { outcomeOf } from './trying'

/** Whatever anybody might still try once the results are final is refused, and because they are. */
export async function tryEverything(company: Company, contest: Contest, random: Random): Promise<void> {
  const { judges, iris } = company
  const [grace, juno] = judges as [Person, Person]
  for (const as of [grace, juno]) await tryToDecide(company, contest, random, as)
  const attempt = async (name: EndpointName, as: Person, id: string, body?: object) => {
    const code = await outcomeOf(company, random, name, as, id, body)
    expectOutcome(`${name} by ${as.username} after the results of '${contest.title}' are final`, code, expected)
  }
  for (const { id, seqs } of contest.model.standing) {
    const as = authorOf(company, contest, id)
    await attempt('ungroupDuplicates', juno, id)
    await attempt('certifyRevision', iris, id, { seq: seqs[0], reason: because })
    await attempt('withdrawCertificate', iris, id, { reason: because })
    await attempt('deleteIssue', iris, id, { reason: because })
    await attempt('updateIssue', as, id, { title: 'Late' })
    await attempt('deleteIssue', as, id)
    for (const { refusedWhenFinal = [], adminRefusedWhenFinal = [] } of featureSimulations) {
      for (const [name, body] of refusedWhenFinal) await attempt(name, as, id, body)
      for (const [name, body] of adminRefusedWhenFinal) await attempt(name, iris, id, body)
    }
  }
  await attemptOnContest(company, contest, attempt)
}

type Attempt = (name: EndpointName, as: Person, id: string, body?: object) => Promise<void>

async function attemptOnContest({ iris, researchers }: Company, { model, id }: Contest, attempt: Attempt) {
  const [one, other] = model.standing
  if (one && other) await attempt('groupDuplicates', iris, '', { issueIds: [one.id, other.id] })
  const gone = [...model.issues.values()].filter(({ isWithdrawn }) => isWithdrawn)
  for (const issue of gone) await attempt('restoreIssue', iris, issue.id)
  const text = { title: 'Late', description: 'All.' }
  await attempt('submitIssueToContest', researchers[0] as Person, id, text)
  await attempt('publishPreliminaryResults', iris, id)
  await attempt('withdrawPreliminaryResults', iris, id, { reason: because })
  await attempt('updateContest', iris, id, { prizePool: 1, reason: because })
}

/** Why it is refused: the results are final, or there is nothing of the kind. */
const expected = [
  ...['CONTEST_FINALIZED', 'CONTEST_ENDED', 'ISSUE_LOCKED', 'CONFLICT_OF_INTEREST', 'SELF_REVIEW'],
  ...['SECOND_LOOK_NOT_DRAWN', 'SECOND_LOOK_DECIDED', 'SECOND_LOOK_SEEN', 'SECOND_LOOK_NO_DIFFERENCE'],
  ...['NOT_CERTIFIED', 'NO_PRELIMINARY_RESULTS', 'CONTEST_STARTED', 'ISSUE_NOT_FOUND'],
]
