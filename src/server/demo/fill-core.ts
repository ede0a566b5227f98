import { setKyc } from '../awards/kyc/set-kyc'
import { readPaymentLines } from '../awards/payments/payment-lines'
import { recordPayment } from '../awards/payments/record-payment'
import { answerRelease } from '../sponsors/answer-release'
import { releaseIssues } from '../sponsors/release-issues'
import { type DemoStage, daysAfter } from './demo-stage'

/** What happened in the contests after they ended: identity checks, payments, and a sponsor's answers. */
export async function fillCore(stage: DemoStage): Promise<void> {
  await checkIdentities(stage)
  await payBasalt(stage)
  await answerForSponsor(stage)
}

/** Linus, Noor and Tomas are approved, Mei's check is pending, and Ada hasn't started. */
async function checkIdentities({ db, people, now }: DemoStage): Promise<void> {
  const checks = [
    ['linus', 'approved', 'Passport and address seen in a call.'],
    ['noor', 'approved', 'Passport and address seen in a call.'],
    ['tomas', 'approved', 'Identity card, and a bill with the address.'],
    ['mei', 'pending', 'Asked for a proof of address.'],
  ] as const
  for (const [member, state, note] of checks) {
    const check = { personId: people[member], adminId: people.olga, state, note, expectedState: 'none' as const }
    await setKyc(db, { ...check, now: daysAfter(now, -20) })
  }
}

/** Noor is paid; Linus can be, and Ada and Mei wait for their identity checks. */
async function payBasalt({ db, now: today, people, payments, contest }: DemoStage): Promise<void> {
  const contestId = contest('Basalt Staking').id
  const now = daysAfter(today, -12)
  const { lines } = await readPaymentLines(db, contestId, { ...payments, now })
  const lineIds = lines.filter((line) => line.author.id === people.noor).map(({ id }) => id)
  const transactionHash = `0x${'7be2'.repeat(16)}`
  await recordPayment(db, payments, { contestId, lineIds, transactionHash, adminId: people.olga, now })
}

/** Nadia has answered everything about Basalt Staking, and nothing yet about Marrow Restaking. */
async function answerForSponsor({ db, now, people, contest }: DemoStage): Promise<void> {
  const basalt = contest('Basalt Staking')
  const releasedAt = daysAfter(basalt.endDate, 3.2)
  const release = { issueIds: null, adminId: people.olga }
  await releaseIssues(db, { ...release, contestId: basalt.id, now: releasedAt })
  const marrow = contest('Marrow Restaking')
  await releaseIssues(db, { ...release, contestId: marrow.id, now: daysAfter(now, -2) })
  const answers = [
    [
      'Merged exit tickets are paid twice',
      'fixed',
      'The ticket is deleted before its amount is added.',
      '4be1c07d92aa',
    ],
    [
      'A slashed operator withdraws the bond first',
      'fixed',
      'Bonds are frozen from the first report on.',
      '9d03f5e1b7c4',
    ],
    ['The oracle accepts a report for a day that is over', 'fixed', null, 'e7a2c4409b1f'],
    ['Exits during an upgrade use the old share price', 'acknowledged', 'Upgrades now settle the queue first.', null],
  ] as const
  for (const [title, answer, text, commit] of answers) {
    const issueId = basalt.issueId(title)
    await answerRelease(db, {
      ...{ contestId: basalt.id, sponsorId: people.nadia, now: daysAfter(releasedAt, 2) },
      readAnswer: () => ({ issueId, answer, text, commit, audience: 'report' as const }),
    })
  }
}
