import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { issueToWire } from '../issues/issue-wire'
import { giveVerdict } from './give-verdict'
import { groupIssues } from './group-issues'
import { ungroupIssues } from './ungroup-issues'

type Wiring = {
  db: Db
  /** Called after the commit of something that queued a mail. */
  kickMail: () => void
}

export function judgingRoutes(api: Api, { db, kickMail }: Wiring): void {
  api.on('setVerdict', async ({ params, viewer, readBody, expectedVersion, receivedAt: now }) => {
    const judgement = { issueId: params.id, judgeId: viewer.id, readVerdict: readBody, expectedVersion, now }
    const issue = await giveVerdict(db, judgement)
    kickMail()
    return { status: 'success', data: { issue: issueToWire(issue) } }
  })

  api.on('groupDuplicates', async ({ body, viewer, receivedAt: now }) => {
    const group = await groupIssues(db, { issueIds: body.issueIds, judgeId: viewer.id, now })
    return { status: 'success', data: { ...group, issues: group.issues.map(issueToWire) } }
  })

  api.on('ungroupDuplicates', async ({ params, viewer, expectedVersion, receivedAt: now }) => {
    const changed = await ungroupIssues(db, { id: params.id, judgeId: viewer.id, expectedVersion, now })
    const message = 'Issue removed from duplicate group'
    return { status: 'success', message, data: { issues: changed.map(issueToWire) } }
  })

  for (const name of notAnsweredYet) api.on(name, () => refuse('unavailable'))
}

const notAnsweredYet = [
  'readTriage',
  'readJudging',
  'markDuplicate',
  'undoDecision',
  'mergeGroups',
  'certifyRevision',
  'withdrawCertificate',
  'listSavedReasons',
  'saveReason',
  'deleteSavedReason',
] as const
