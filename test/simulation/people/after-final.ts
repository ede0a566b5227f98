import type { EndpointName } from '../../../src/contract/endpoints'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { demand } from '../world/violation'
import { because, type Company, type Contest } from './company'
import { tried } from './trying'

/** Whatever anybody might still try once the results are final is refused. */
export async function tryEverything(company: Company, contest: Contest, random: Random): Promise<void> {
  const { world, judges, iris, researchers } = company
  const [grace, juno] = judges as [Person, Person]
  const attempt = async (name: EndpointName, as: Person, id: string, body?: object) => {
    const done = await tried(company, random, name, as, id, body)
    demand(!done, `${as.username} does ${name} after the results of '${contest.title}' are final`)
  }
  const { standing } = contest.model
  for (const { id, verdict, seqs, author } of standing) {
    const as = world.people.find((person) => person.id === author) as Person
    const flipped =
      verdict.status === 'valid' ? { status: 'invalid', invalidationReason: because } : { status: 'valid' }
    const second = { verdict: 'valid', reason: because }
    await attempt('setVerdict', grace, id, flipped)
    await attempt('undoDecision', grace, id)
    await attempt('ungroupDuplicates', juno, id)
    await attempt('certifyRevision', iris, id, { seq: seqs[0], reason: because })
    await attempt('withdrawCertificate', iris, id, { reason: because })
    await attempt('deleteIssue', iris, id, { reason: because })
    await attempt('updateIssue', as, id, { title: 'Late' })
    await attempt('deleteIssue', as, id)
    await attempt('makeAppeal', as, id, { kind: 'verdict', rule: 'Rule 2', text: 'Late.' })
    await attempt('decideSecondLook', iris, id, second)
    await attempt('resolveSecondLook', iris, id, second)
  }
  const [one, other] = standing
  if (one && other) await attempt('groupDuplicates', iris, '', { issueIds: [one.id, other.id] })
  const gone = [...contest.model.issues.values()].filter(({ isWithdrawn }) => isWithdrawn)
  for (const { id } of gone) await attempt('restoreIssue', iris, id)
  const text = { title: 'Late', description: 'All.' }
  await attempt('submitIssueToContest', researchers[0] as Person, contest.id, text)
  await attempt('publishPreliminaryResults', iris, contest.id)
  await attempt('withdrawPreliminaryResults', iris, contest.id, { reason: because })
  await attempt('updateContest', iris, contest.id, { prizePool: 1, reason: because })
}
