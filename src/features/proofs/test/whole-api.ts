import type { FeatureTests } from '#test/features'
import type { AccessRow } from '#test/server/access/access-row'
import { callsThatSucceed } from './calls-that-succeed'
import { insertFailedRun } from './failed-run'
import { tellStoryOfProofs } from './hostile-story'
import { someResult, someTools } from './runner-on-screen'

const unknownId = '00000000-0000-4000-8000-000000000000'
const noContest = '404 CONTEST_NOT_FOUND'
const noRun = '404 PROOF_RUN_NOT_FOUND'
const noFix = '404 FIX_NOT_FOUND'
const noLease = '409 LEASE_ENDED'
const lease = 'x'
const ofNoRun: AccessRow = { of: () => unknownId, outcomes: noRun }
const notShown = '403 FIXES_NOT_SHOWN'
const running = '409 CONTEST_NOT_ENDED'
/** These contests run, so that there are no fixes. */
const ofRunning: AccessRow = {
  of: ({ contest }) => contest,
  outcomes: {
    ...{ own: notShown, foreign: notShown, missing: noContest },
    admin: { own: '403 CONFLICT_OF_INTEREST', foreign: running },
  },
}
const ofNoFix: AccessRow = { of: () => unknownId, outcomes: noFix }
const someFix = { title: 'Only holders redeem', patch: '--- a/A.sol\n+++ b/A.sol\n@@ -1 +1 @@\n-a\n+b\n' }
const fixRoles = (sponsor: string, judge: string) => ({
  ...{ researcher: notShown, stranger: notShown, sponsor, judge, lead: judge },
})
const ofNobody = { researcher: noFix, stranger: noFix, sponsor: noFix, judge: noFix, lead: noFix }
const ofNoJob = (body: object): AccessRow => ({ of: () => unknownId, body: () => body, outcomes: noLease })

export const tests: FeatureTests = {
  refusedWhenFinal: { runIssueProofAgain: { of: ({ single }) => single } },
  accessRows: {
    addRunner: { body: () => ({ name: 'The box' }), outcomes: '201' },
    revokeRunner: { of: () => unknownId, outcomes: '404 RUNNER_NOT_FOUND' },
    // These contests have started, without proofs.
    setContestProofs: {
      of: ({ contest }) => contest,
      body: () => ({ mode: 'shown', token: null, holders: [] }),
      outcomes: { own: '409 CONTEST_STARTED', foreign: '409 CONTEST_STARTED', missing: noContest },
    },
    startProofRun: {
      of: ({ contest }) => contest,
      body: () => ({ text: 'function test_drain() {}' }),
      outcomes: { own: '409 PROOFS_OFF', foreign: '409 PROOFS_OFF', missing: noContest },
    },
    readProofRun: ofNoRun,
    cancelProofRun: ofNoRun,
    readIssueProof: {
      of: ({ issue }) => issue,
      outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: '404 ISSUE_NOT_FOUND', admin: { foreign: '200' } },
    },
    runIssueProofAgain: {
      of: ({ issue }) => issue,
      outcomes: { own: noRun, foreign: '403 FORBIDDEN', missing: '404 ISSUE_NOT_FOUND', admin: { foreign: running } },
    },
    listFixes: ofRunning,
    readFixMatrix: ofRunning,
    addFix: { ...ofRunning, body: () => someFix },
    readFix: ofNoFix,
    readFixRun: ofNoFix,
    runFixAgain: { ...ofNoFix, body: () => ({}) },
    removeFix: ofNoFix,
    leaseJob: { body: () => ({ tools: someTools }), outcomes: '200' },
    downloadJobSource: { of: () => unknownId, query: { lease }, outcomes: noLease },
    reportJobProgress: ofNoJob({ lease, step: 'running' }),
    finishJob: ofNoJob({ lease, result: someResult() }),
    failJob: ofNoJob({ lease, reason: 'The disk is full' }),
  },
  roleRows: [
    ['listFixes', 'running', fixRoles(notShown, running)],
    ['listFixes', 'ended', fixRoles('200', '200')],
    ['readFixMatrix', 'running', fixRoles(notShown, running)],
    ['readFixMatrix', 'ended', fixRoles('200', '200')],
    ['addFix', 'running', fixRoles(notShown, running), () => someFix],
    ['addFix', 'ended', fixRoles('409 PROOFS_OFF', '409 PROOFS_OFF'), () => someFix],
    ['readFix', 'ended', ofNobody],
    ['readFixRun', 'ended', ofNobody],
    ['removeFix', 'ended', ofNobody],
    ['runFixAgain', 'ended', ofNobody, () => ({})],
  ],
  openTo: {
    verified: [
      'POST /contests/{id}/proof-runs',
      'DELETE /proof-runs/{id}',
      'POST /contests/{id}/fixes',
      'DELETE /fixes/{id}',
      'POST /fixes/{id}/run',
      'POST /issues/{id}/proof-run',
    ],
    'issues:write': ['POST /contests/{id}/proof-runs', 'DELETE /proof-runs/{id}', 'POST /issues/{id}/proof-run'],
    runner: [
      'POST /runner/lease',
      'GET /runner/jobs/{id}/source',
      'POST /runner/jobs/{id}/progress',
      'POST /runner/jobs/{id}/result',
      'POST /runner/jobs/{id}/failure',
    ],
  },
  succeeding: callsThatSucceed,
  judgesCalls: ({ app, grace, a }) => [
    ['runIssueProofAgain', () => app.call('runIssueProofAgain', { as: grace, params: { id: a } })],
  ],
  judgesCallsAfterTheEnd: ({ app, grace, a }) => [
    [
      'runIssueProofAgain',
      async () => {
        await insertFailedRun(app, a)
        return app.call('runIssueProofAgain', { as: grace, params: { id: a } })
      },
    ],
  ],
  tellHostileStory: tellStoryOfProofs,
  async runnerToken({ app, admin }) {
    return (await app.call('addRunner', { as: admin, body: { name: 'The box' } })).body.data.token
  },
}
