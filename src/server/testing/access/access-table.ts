import type { RouteName } from '../../../contract/routes'
import { hashOf } from '../finalized-contest'
import type { OwnedWorld } from './owned-world'

/** Status and code of a reply, the code only where it is a refusal. */
type Outcome = `${number}` | `${number} ${string}`

/** What somebody is answered whom the access level of the call lets through. */
type Outcomes = { own: Outcome; foreign: Outcome; missing: Outcome }

type AccessRow = {
  /** Which id of an owned world stands in the path. */
  of?: (world: OwnedWorld) => string
  body?: (world: OwnedWorld, actor: string) => unknown
  /** An admin's own object is their own submission; somebody else's is judged. */
  outcomes: Outcome | (Outcomes & { admin?: Partial<Outcomes> })
  needsFailedCheck?: true
}

const password = 'Correct-Horse-7!'
const newPassword = 'Another-Horse-8!'
const reason = 'Because.'
const contestText = {
  title: 'Another contest',
  description: 'All of it.',
  githubRepoUrl: 'https://github.com/a/b',
  startDate: '2040-01-01T00:00:00Z',
  endDate: '2040-02-01T00:00:00Z',
}
const submission = { title: 'One more', description: 'All of it.' }

const theContest = ({ contest }: OwnedWorld) => contest
const theEmptyContest = ({ empty }: OwnedWorld) => empty
const theFinalContest = ({ final }: OwnedWorld) => final
const theIssue = ({ issue }: OwnedWorld) => issue

const noContest = '404 CONTEST_NOT_FOUND'
const noIssue = '404 ISSUE_NOT_FOUND'
const noLine = '404 AWARD_LINE_NOT_FOUND'
const entered = '403 CONFLICT_OF_INTEREST'
/** A contest belongs to nobody: who may make the call may make it with every contest. */
const anyContest = { own: '200', foreign: '200', missing: noContest } as const
const judgedByOthers = { own: '403 SELF_REVIEW', foreign: '200', missing: noIssue } as const
const anyIssue = { own: '200', foreign: '200', missing: noIssue } as const
const participants = {
  of: theFinalContest,
  outcomes: { own: '200', foreign: '403 RESULTS_FOR_PARTICIPANTS', missing: noContest, admin: { foreign: '200' } },
} as const
/** Grace has judged in the contests of the others, so she enters none of them. */
const submitting = { own: '201', foreign: '201', missing: noContest, admin: { foreign: entered } } as const

/** Every call of the contract, with what it does to objects of one's own, of somebody else and that do not exist. */
export const accessTable: Record<RouteName, AccessRow> = {
  login: { body: ({ owner }) => ({ email: owner.email, password }), outcomes: '200' },
  loginCode: { body: () => ({ challenge: 'x', code: '123456' }), outcomes: '400 LOGIN_EXPIRED' },
  signup: {
    body: () => ({
      username: 'newcomer',
      email: 'newcomer@primacy.example',
      password,
      walletAddress: `0x${'1'.repeat(40)}`,
    }),
    outcomes: '201',
  },
  logout: { outcomes: '200' },
  me: { outcomes: '200' },
  verifyEmail: { body: () => ({ token: 'x' }), outcomes: '400 TOKEN_INVALID' },
  resendVerification: { body: ({ owner }) => ({ email: owner.email }), outcomes: '200' },
  forgotPassword: { body: ({ owner }) => ({ email: owner.email }), outcomes: '200' },
  resetPassword: { body: () => ({ password: newPassword }), outcomes: '400 TOKEN_INVALID' },
  resetPasswordWithoutToken: { outcomes: '400 TOKEN_REQUIRED' },
  acceptTerms: { outcomes: '200' },

  getAccount: { outcomes: '200' },
  changePassword: { body: () => ({ currentPassword: password, newPassword }), outcomes: '200' },
  beginSecondFactor: { body: () => ({ password }), outcomes: '200' },
  confirmSecondFactor: { body: () => ({ code: '123456' }), outcomes: '409 SECOND_FACTOR_NOT_BEGUN' },
  removeSecondFactor: { body: () => ({ password, code: '123456' }), outcomes: '409 NO_SECOND_FACTOR' },
  changeWallet: { body: () => ({ walletAddress: `0x${'2'.repeat(40)}`, password }), outcomes: '200' },
  chooseMails: { body: () => ({ verdicts: false, results: false }), outcomes: '200' },
  listSessions: { outcomes: '200' },
  endSession: {
    of: ({ session }) => session,
    outcomes: { own: '200', foreign: '404 SESSION_NOT_FOUND', missing: '404 SESSION_NOT_FOUND' },
  },
  endAllSessions: { outcomes: '200' },
  stepUp: { body: () => ({ password }), outcomes: '200' },
  downloadRecord: { outcomes: '200' },
  deleteAccount: { body: (_world, username) => ({ password, username }), outcomes: '200' },

  listContests: { outcomes: '200' },
  getContest: { of: theContest, outcomes: anyContest },
  listContestChanges: { of: theContest, outcomes: anyContest },
  createContest: { body: () => contestText, outcomes: '201' },
  updateContest: { of: theEmptyContest, body: () => ({ title: 'Renamed', reason: 'A typo.' }), outcomes: anyContest },
  deleteContest: { of: theEmptyContest, outcomes: anyContest },
  finalizeContest: {
    of: ({ ended }) => ended,
    outcomes: { own: entered, foreign: '200', missing: noContest },
  },
  reopenContest: {
    of: theFinalContest,
    body: () => ({ reason }),
    outcomes: { own: entered, foreign: '200', missing: noContest },
  },
  getResults: participants,
  downloadResults: participants,
  downloadResultsTable: participants,

  listMyIssues: { outcomes: '200' },
  listContestIssues: { of: theContest, outcomes: anyContest },
  submitIssueToContest: { of: theContest, body: () => submission, outcomes: submitting },
  groupDuplicates: { body: ({ issue, other }) => ({ issueIds: [issue, other] }), outcomes: judgedByOthers },
  ungroupDuplicates: { of: ({ groups }) => groups[0] ?? '', outcomes: judgedByOthers },
  submitIssue: { body: ({ contest }) => ({ contestId: contest, ...submission }), outcomes: submitting },
  listIssues: { outcomes: '200' },
  getIssue: {
    of: theIssue,
    outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue, admin: { foreign: '200' } },
  },
  updateIssue: {
    of: theIssue,
    body: () => ({ title: 'Renamed' }),
    outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue },
  },
  deleteIssue: {
    of: theIssue,
    body: () => ({ reason }),
    outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue, admin: { foreign: '200' } },
  },
  setVerdict: { of: theIssue, body: () => ({ status: 'valid' }), outcomes: judgedByOthers },

  listRemovedIssues: { of: theContest, outcomes: anyContest },
  // What stands was not removed.
  restoreIssue: { of: theIssue, outcomes: { own: noIssue, foreign: noIssue, missing: noIssue } },
  readTriage: { of: theContest, outcomes: anyContest },
  readJudging: { of: theIssue, outcomes: anyIssue },
  markDuplicate: { of: theIssue, body: ({ other }) => ({ issueId: other }), outcomes: judgedByOthers },
  undoDecision: { of: ({ judged }) => judged, outcomes: judgedByOthers },
  mergeGroups: {
    body: ({ groups }) => ({ groupIds: groups }),
    outcomes: { own: '403 SELF_REVIEW', foreign: '200', missing: '404 GROUP_NOT_FOUND' },
  },
  certifyRevision: {
    of: ({ edited }) => edited,
    body: ({ editedSeq }) => ({ seq: editedSeq, reason }),
    outcomes: judgedByOthers,
  },
  withdrawCertificate: { of: ({ certified }) => certified, body: () => ({ reason }), outcomes: judgedByOthers },
  listCandidates: { of: theIssue, outcomes: anyIssue },
  listSavedReasons: { outcomes: '200' },
  saveReason: { body: () => ({ reason }), outcomes: '200' },
  // One of somebody else is as one that is gone: no error, and it stays.
  deleteSavedReason: { of: (world) => world.reason, outcomes: { own: '200', foreign: '200', missing: '200' } },

  recordEvents: { body: () => ({ events: [{ name: 'login' }] }), outcomes: '200' },
  readAnalytics: { outcomes: '200' },
  readLedger: { outcomes: '200' },
  downloadLedger: { outcomes: '200' },
  readLedgerHead: { outcomes: '200' },
  readLogKey: { outcomes: '200' },
  listPeople: { outcomes: '200' },
  setKyc: {
    of: ({ person }) => person,
    body: () => ({ state: 'pending', expectedState: 'approved' }),
    outcomes: { own: '403 OWN_KYC', foreign: '200', missing: '404 PERSON_NOT_FOUND' },
  },
  listPayments: { of: theFinalContest, outcomes: anyContest },
  recordPayment: {
    of: theFinalContest,
    body: ({ line }) => ({ lineIds: [line], transactionHash: hashOf('a') }),
    outcomes: { own: '403 OWN_PAYMENT', foreign: '200', missing: noContest },
  },
  exportPayments: {
    of: theFinalContest,
    body: ({ line }) => ({ format: 'csv', lineIds: [line] }),
    outcomes: anyContest,
  },
  returnAwardLine: {
    of: ({ line }) => line,
    needsFailedCheck: true,
    outcomes: { own: '403 OWN_PAYMENT', foreign: '200', missing: noLine },
  },
  listAdminContests: { outcomes: '200' },
  readWaitingWork: { outcomes: '200' },
  readContestStanding: { of: theContest, outcomes: anyContest },
}
