import type { Endpoint, EndpointName } from '../../../src/contract/endpoints'
import { featureTests } from '../../features'
import { hashOf } from '../finalized-contest'
import type { AccessRow, Outcome } from './access-row'
import type { OwnedObjects } from './owned-objects'

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

const theContest = ({ contest }: OwnedObjects) => contest
const theEmptyContest = ({ empty }: OwnedObjects) => empty
const theFinalContest = ({ final }: OwnedObjects) => final
const theIssue = ({ issue }: OwnedObjects) => issue

const unknownId = '00000000-0000-4000-8000-000000000000'
const noContest = '404 CONTEST_NOT_FOUND'
const noIssue = '404 ISSUE_NOT_FOUND'
const noLine = '404 AWARD_LINE_NOT_FOUND'
const entered = '403 CONFLICT_OF_INTEREST'
const onlySponsors = '403 SPONSORS_ONLY'
/** Contests have no owner: an actor who may make the call may make it for every contest. */
const anyContest = { own: '200', foreign: '200', missing: noContest } as const
const judgedByOthers = { own: '403 SELF_REVIEW', foreign: '200', missing: noIssue } as const
const participants = {
  of: theFinalContest,
  outcomes: { own: '200', foreign: '403 RESULTS_FOR_PARTICIPANTS', missing: noContest, admin: { foreign: '200' } },
} as const
/** Grace has judged in the other contests, so she cannot submit to them. */
const submitting = { own: '201', foreign: '201', missing: noContest, judge: { foreign: entered } } as const

/** Endpoints that need a body, or whose reply depends on the owner of the object. */
const rows: Partial<Record<EndpointName, AccessRow>> = {
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
  setUp: {
    body: () => ({ token: 'x', username: 'newcomer', email: 'newcomer@primacy.example', password }),
    outcomes: '400 SETUP_LINK_INVALID',
  },
  verifyEmail: { body: () => ({ token: 'x' }), outcomes: '400 TOKEN_INVALID' },
  resendVerification: { body: ({ owner }) => ({ email: owner.email }), outcomes: '200' },
  forgotPassword: { body: ({ owner }) => ({ email: owner.email }), outcomes: '200' },
  resetPassword: { body: () => ({ password: newPassword }), outcomes: '400 TOKEN_INVALID' },
  resetPasswordWithoutToken: { outcomes: '400 TOKEN_REQUIRED' },

  changePassword: { body: () => ({ currentPassword: password, newPassword }), outcomes: '200' },
  beginSecondFactor: { body: () => ({ password }), outcomes: '200' },
  confirmSecondFactor: { body: () => ({ code: '123456' }), outcomes: '409 SECOND_FACTOR_NOT_BEGUN' },
  removeSecondFactor: { body: () => ({ password, code: '123456' }), outcomes: '409 NO_SECOND_FACTOR' },
  changeWallet: { body: () => ({ walletAddress: `0x${'2'.repeat(40)}`, password }), outcomes: '200' },
  choosePublicity: { body: () => ({ name: true, awards: false }), outcomes: '200' },
  chooseMails: { body: () => ({ verdicts: false, results: false }), outcomes: '200' },
  endSession: {
    of: ({ session }) => session,
    outcomes: { own: '200', foreign: '404 SESSION_NOT_FOUND', missing: '404 SESSION_NOT_FOUND' },
  },
  stepUp: { body: () => ({ password }), outcomes: '200' },
  deleteAccount: { body: (_world, username) => ({ password, username }), outcomes: '200' },

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
  publishPreliminaryResults: {
    of: ({ appealable }) => appealable,
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  withdrawPreliminaryResults: {
    of: ({ preliminary }) => preliminary,
    body: () => ({ reason: 'Because.' }),
    outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
  },
  getPreliminaryResults: { ...participants, of: ({ preliminary }) => preliminary },
  getResults: participants,
  downloadResults: participants,
  downloadResultsTable: participants,

  submitIssueToContest: { of: theContest, body: () => submission, outcomes: submitting },
  groupDuplicates: { body: ({ issue, other }) => ({ issueIds: [issue, other] }), outcomes: judgedByOthers },
  ungroupDuplicates: { of: ({ groups }) => groups[0] ?? '', outcomes: judgedByOthers },
  submitIssue: { body: ({ contest }) => ({ contestId: contest, ...submission }), outcomes: submitting },
  getIssue: {
    of: theIssue,
    outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue, admin: { foreign: '200' } },
  },
  readIssueTerms: {
    of: theIssue,
    outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: noIssue, admin: { foreign: '200' } },
  },
  readIssueReaders: {
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

  setSeat: {
    of: theContest,
    // A reply for somebody who is no account comes before that of a conflict.
    body: ({ person }) => ({ personId: person, seat: 'judge' }),
    outcomes: { own: '409 SEAT_ENTERED', foreign: '409 SEAT_ENTERED', missing: noContest, admin: { own: entered } },
  },
  assignIssues: {
    of: theContest,
    outcomes: { own: entered, foreign: '409 NO_SEATED_JUDGE', missing: noContest },
  },
  // Nobody is a sponsor here. Who sees what as one is in sponsor-access.test.ts.
  readSponsorPage: {
    of: theContest,
    outcomes: { own: onlySponsors, foreign: onlySponsors, missing: noContest },
  },
  answerRelease: {
    of: theContest,
    body: ({ issue }) => ({ issueId: issue, answer: 'acknowledged' }),
    outcomes: { own: onlySponsors, foreign: onlySponsors, missing: noContest },
  },
  releaseIssues: {
    of: ({ ended }) => ended,
    body: () => ({}),
    outcomes: { own: entered, foreign: '200', missing: noContest },
  },

  // The submission was never removed.
  restoreIssue: { of: theIssue, outcomes: { own: noIssue, foreign: noIssue, missing: noIssue } },
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
  saveReason: { body: () => ({ reason }), outcomes: '200' },
  // Another judge's reason counts as already deleted: no error, and it is kept.
  deleteSavedReason: { of: (objects) => objects.reason, outcomes: { own: '200', foreign: '200', missing: '200' } },

  // It was not given up.
  retryMail: { of: () => unknownId, outcomes: '200' },
  recordEvents: { body: () => ({ events: [{ name: 'login' }] }), outcomes: '200' },
  setKyc: {
    of: ({ person }) => person,
    body: () => ({ state: 'pending', expectedState: 'approved' }),
    outcomes: { own: '403 OWN_KYC', foreign: '200', missing: '404 PERSON_NOT_FOUND' },
  },
  // Roles change for everything after it; who may change them is in change-role.test.ts.
  setRole: { of: () => unknownId, body: () => ({ admin: true }), outcomes: '404 PERSON_NOT_FOUND' },
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
}

/**
 * The replies of an endpoint to actors whom its access level lets through. Without a row of its own it succeeds for every
 * contest or issue, without a body.
 */
export function accessRow({ name, path, status }: Endpoint): AccessRow {
  const row = rows[name] ?? featureTests.find(({ accessRows }) => accessRows[name])?.accessRows[name]
  if (row) return row
  const success: Outcome = `${status ?? 200}`
  if (path.includes('/contests/{id}'))
    return { of: theContest, outcomes: { own: success, foreign: success, missing: noContest } }
  if (path.includes('/issues/{id}'))
    return { of: theIssue, outcomes: { own: success, foreign: success, missing: noIssue } }
  if (path.includes('{')) throw new Error(`access-table.ts needs a row for ${name}: it cannot tell what ${path} names`)
  return { outcomes: success }
}
