import { expect, test } from 'vitest'
import { type LedgerKind, ledgerKinds } from '../../domain/ledger/ledger-kinds'
import { actionText } from './judging-labels'

const inHistories: LedgerKind[] = ['issues_assigned', 'issues_released', 'sponsor_answered']
const ofContests: LedgerKind[] = ['second_look_committed', 'preliminary_published', 'preliminary_withdrawn']

test('every act in the history of a submission has words that follow a name', () => {
  const groups = ['verdicts', 'duplicates', 'appeals', 'submissions']
  const kinds = (Object.keys(ledgerKinds) as LedgerKind[]).filter(
    (kind) => groups.includes(ledgerKinds[kind]) && !ofContests.includes(kind),
  )
  const unnamed = [...kinds, ...inHistories].filter(
    (kind) => actionText({ kind, after: null }) === kind.replaceAll('_', ' '),
  )
  expect(unnamed).toEqual([])
  expect(actionText({ kind: 'sponsor_answered', after: null })).toBe('answered it as a sponsor')
})
