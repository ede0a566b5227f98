import type { ProofSettings } from '../../../domain/contests/proof-settings'
import { type DemoPart, daysAfter } from '../../../server/demo/demo-stage'
import type { ProofResult } from '../contract/run'
import { addRunner } from './edit-runners'
import { finishJob, leaseJob } from './lease-job'
import { tendQueue } from './link-issues'
import { setContestProofs } from './set-proofs'

const contest = 'Vault Spring'

/** What the runner said of this proof and this source. */
const result: ProofResult = {
  verdict: 'passes',
  reason: null,
  tests: [{ contract: 'SettleTwice', name: 'test_loss()', status: 'passed', reason: null, gas: 132_667 }],
  loss: {
    ...{ token: '0x5615deb798bb3e4dfa0139dfa1b3d433cc23b72f', before: '63374', after: '24462', fraction: 0.614 },
    holders: [
      { address: '0x2e234dae75c793f67a35089c9d99245e1c58470b', before: '24462', after: '24462' },
      { address: '0xf62849f9a0b5bf2913b396098f7c7019b51a820a', before: '38912', after: '0' },
    ],
    ...{ claimedBy: 'author', countedBy: 'balance' },
  },
  cheats: [
    { phase: 'setup', name: 'prank', values: ['0x1d96f2f6bef1202e4ce1ff6dad0c2cb002861d3e'], times: 2 },
    { phase: 'setup', name: 'warp', values: ['1700604800'], times: 1 },
  ],
  flags: [],
  state: null,
  log: 'SettleTwice.test_loss(): Success',
  runsEqual: true,
  toolVersions: {
    ...{ runner: '0.1.0', forge: '1.7.1', forgeStd: '1.9.7', node: '20.20.2', solc: '0.8.20+commit.a1b79de6' },
    lossTest: 'e1ca4a13695f33accdd90be3b7af356f152297576d817d5bc43b9dd0a4be0d51',
  },
  ...{ seconds: 31.9, peakBytes: 436_334_592 },
}
const { runner: _, solc: __, lossTest: contracts, ...versions } = result.toolVersions
const tools = { ...versions, contracts, bubblewrap: '0.8.0', compilers: ['0.8.20', '0.8.30'] }

/** Proofs run in the contest that has its source, and one of them has. */
export const demoProofs: DemoPart = {
  feature: 'proofs',
  async announce({ db, people }, { id: contestId, title, startDate }) {
    if (title !== contest) return
    const now = daysAfter(startDate, -6)
    const settings: ProofSettings = { mode: 'shown', token: null, holders: [] }
    await setContestProofs(db, { now: () => now }, { contestId, adminId: people.olga, settings })
  },
  async fill({ db, people, now, contest: findContest }) {
    const { startDate } = findContest(contest)
    const { row } = await addRunner(db, { name: 'Cellar', adminId: people.olga, now: daysAfter(startDate, -6) })
    await tendQueue(db, now)
    const leasedAt = daysAfter(startDate, 1.11)
    const job = await leaseJob(db, { runnerId: row.id, tools, now: leasedAt })
    if (!job) throw new Error('The demo has no proof to run')
    const finishedAt = new Date(leasedAt.getTime() + result.seconds * 1000)
    await finishJob(db, { runId: job._id, runnerId: row.id, lease: job.lease, now: finishedAt }, result)
  },
  tour: [],
}
