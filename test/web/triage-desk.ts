import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Contest } from '../../src/contract/contest'
import type { JudgingAct, QueueEntry, Revision } from '../../src/contract/judging'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import type { Verdict } from '../../src/domain/judging/review-rules'
import { openSession } from '../../src/web/accounts/session/session-store'
import type { Judging, Triage } from '../../src/web/judging/triage-api'
import { ada, answerCalls, type Call, grace, refusal, success } from './answer-calls'
import { allowDialogs } from './native-dialog'
import { openClient } from './open-client'
import { contestOf, issueOf } from './vault-spring'

const receivedAt = '2026-11-03T08:12:40.000Z'

export const entryOf = (placeInLine: number, more: Partial<QueueEntry> = {}): QueueEntry => ({
  _id: `issue-${placeInLine}`,
  placeInLine,
  title: `Report number ${placeInLine}`,
  status: 'pending',
  invalidationReason: null,
  invalidationCode: null,
  duplicateGroupId: null,
  isPrimary: false,
  author: { _id: 'researcher-7', username: 'Researcher 7' },
  receivedAt,
  isEdited: false,
  version: 7,
  isOwn: false,
  assignee: null,
  isMine: false,
  ...more,
})

export const revisionOf = (number: number, more: Partial<Revision> = {}): Revision => ({
  seq: number * 10,
  number,
  title: 'Report',
  description: 'The flag is written too late.',
  ...noOptionalTexts,
  contentHash: 'a4'.repeat(32),
  receivedAt,
  isDeciding: true,
  isCertified: false,
  rewritten: null,
  ...more,
})

export const actOf = (more: Partial<JudgingAct> = {}): JudgingAct => ({
  at: '2026-11-20T14:02:11.000Z',
  actor: { _id: 'olga-id', username: 'Olga' },
  kind: 'verdict',
  before: { status: 'pending' },
  after: { status: 'invalid' },
  reason: 'Needs a trusted role.',
  ...more,
})

const textsOf = ({ _id, placeInLine, title, status, invalidationReason, invalidationCode, version }: QueueEntry) =>
  issueOf({
    ...{ _id, placeInLine, title, status, invalidationReason, invalidationCode, version },
    description: `The text of ${title}.`,
  })

const judgedAsSent = (entry: QueueEntry, body: unknown) =>
  success({ issue: { ...textsOf(entry), ...(body as { status: Verdict }), version: 8 } })

export const judgingOf = (entry: QueueEntry, more: Partial<Judging> = {}): Judging => ({
  issue: textsOf(entry),
  revisions: [revisionOf(1)],
  group: null,
  history: [],
  sameWallet: [],
  ...more,
})

type Desk = {
  issues?: QueueEntry[]
  groups?: Triage['groups']
  judgeRefusal?: Triage['judgeRefusal']
  contest?: Contest
  judging?: Partial<Record<string, Partial<Judging>>>
  answers?: Parameters<typeof answerCalls>[0]
  at?: string
  featuresOff?: string[]
}

/** Opens the console of Vault Spring as Grace. The fake server keeps no state; tests set its replies. */
export async function openConsole(desk: Desk = {}) {
  allowDialogs()
  const { issues = [entryOf(1), entryOf(2), entryOf(3)], groups = [], judgeRefusal = null, at = '' } = desk
  const triage: Triage = { contest: desk.contest ?? contestOf({ to: -1 }), issues, groups, judgeRefusal }
  const perIssue = issues.map((entry) => [
    [`GET /api/admin/issues/${entry._id}/judging`, () => success(judgingOf(entry, desk.judging?.[entry._id]))],
    [`GET /api/admin/issues/${entry._id}/candidates`, success({ candidates: [] })],
    [`PUT /api/issues/${entry._id}/status`, ({ body }: Call) => judgedAsSent(entry, body)],
    [`POST /api/admin/issues/${entry._id}/undo`, () => success({ issues: [textsOf(entry)] })],
  ])
  const calls = answerCalls({
    'GET /api/admin/contests/vault-spring/triage': () => success(triage),
    'GET /api/admin/saved-reasons': success({ reasons: [] }),
    ...Object.fromEntries(perIssue.flat()),
    ...desk.answers,
  })
  openSession('token', grace, true)
  const client = openClient(`/admin/contests/vault-spring/triage${at}`, { featuresOff: desk.featuresOff ?? [] })
  await screen.findByRole('heading', { level: 1, name: /^Triage/ })
  return { calls, triage, ...client, sent: (route: string) => calls.filter((call) => call.route === route) }
}

export const reportPane = (name: RegExp) => screen.findByRole('region', { name })

/** Waits until the submission is shown and can be judged. */
export async function reading(placeInLine: number) {
  const pane = await reportPane(new RegExp(`^Submission ${placeInLine}:`))
  await waitFor(() => expect(pane.textContent).toContain('The text of'))
  return pane
}

/** The reply when another judge decided first; it says who and what. */
export const staleAfter = (entry: QueueEntry, event: JudgingAct | null = actOf()) =>
  refusal(409, 'This item was changed by someone else. Reload and try again.', {
    code: 'STALE',
    data: { issue: { ...textsOf(entry), status: 'invalid', version: 9, userId: ada._id }, event },
  })
