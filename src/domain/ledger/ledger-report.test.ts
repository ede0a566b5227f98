import { expect, test } from 'vitest'
import { checkedReport } from './ledger-report'

const whole = {
  issues: 2,
  appeals: 0,
  revisions: 3,
  results: 1,
  lines: 1,
  publications: 0,
  epochs: 0,
  unreadTexts: 0,
  unprovenWallets: 0,
  unknownRules: 0,
}
const notCompared =
  'Not compared: accounts, who asked a question, and the texts and settings of contests whose terms are not frozen. The ledger does not hold all of them.'

test("a successful check reports what it has compared, and what it hasn't", () => {
  expect(checkedReport(whole).split('\n')).toEqual([
    'The database is what follows from them: 2 submissions, 3 revisions, 1 published result, 1 award line.',
    notCompared,
  ])
  expect(checkedReport({ ...whole, epochs: 96 })).toContain('1 award line, 96 epochs of the public log.')
})

test("reports each kind of data that couldn't be checked, with its count", () => {
  const rows = checkedReport({ ...whole, unreadTexts: 5, unprovenWallets: 2, unknownRules: 1 }).split('\n')
  expect(rows.slice(1)).toEqual([
    'Not known: 5 texts could not be read, because the key is missing (REPORT_KEY). Their digests were not computed.',
    'Not known: the wallets of 2 unpaid award lines. Their results were finalized before the ledger kept digests.',
    'Not known: the award lines of 1 result under a version of the award rule that this installation does not have.',
    notCompared,
  ])
})
