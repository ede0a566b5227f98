import type { Access } from '../domain/permissions'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = { method: Method; path: string; access: Access }

const route = <const R extends Route>(r: R): R => r

/**
 * Every call below /api: method, path and who may make it. No shapes stand here, so that the browser can load this
 * table without the validator; endpoints.ts gives each call its input, its reply and its errors.
 */
export const routes = {
  login: route({ method: 'POST', path: '/auth/login', access: 'public' }),
  loginCode: route({ method: 'POST', path: '/auth/login/code', access: 'public' }),
  signup: route({ method: 'POST', path: '/auth/signup', access: 'public' }),
  logout: route({ method: 'POST', path: '/auth/logout', access: 'public' }),
  me: route({ method: 'GET', path: '/auth/me', access: 'user' }),
  verifyEmail: route({ method: 'POST', path: '/auth/verify-email', access: 'public' }),
  resendVerification: route({ method: 'POST', path: '/auth/resend-verification', access: 'public' }),
  forgotPassword: route({ method: 'POST', path: '/auth/forgot-password', access: 'public' }),
  resetPassword: route({ method: 'POST', path: '/auth/reset-password/{token}', access: 'public' }),
  resetPasswordWithoutToken: route({ method: 'POST', path: '/auth/reset-password/', access: 'public' }),
  stepUp: route({ method: 'POST', path: '/auth/step-up', access: 'admin' }),
  acceptTerms: route({ method: 'POST', path: '/auth/accept-tos', access: 'user' }),

  getAccount: route({ method: 'GET', path: '/account', access: 'user' }),
  changePassword: route({ method: 'PUT', path: '/account/password', access: 'user' }),
  beginSecondFactor: route({ method: 'POST', path: '/account/second-factor', access: 'admin' }),
  confirmSecondFactor: route({ method: 'PUT', path: '/account/second-factor', access: 'admin' }),
  removeSecondFactor: route({ method: 'DELETE', path: '/account/second-factor', access: 'user' }),
  changeWallet: route({ method: 'PUT', path: '/account/wallet', access: 'user' }),
  chooseMails: route({ method: 'PUT', path: '/account/mails', access: 'user' }),
  listSessions: route({ method: 'GET', path: '/account/sessions', access: 'user' }),
  endSession: route({ method: 'DELETE', path: '/account/sessions/{id}', access: 'user' }),
  endAllSessions: route({ method: 'DELETE', path: '/account/sessions', access: 'user' }),
  downloadRecord: route({ method: 'GET', path: '/account/data', access: 'user' }),
  deleteAccount: route({ method: 'DELETE', path: '/account', access: 'user' }),

  listContests: route({ method: 'GET', path: '/contests', access: 'user' }),
  getContest: route({ method: 'GET', path: '/contests/{id}', access: 'user' }),
  listContestChanges: route({ method: 'GET', path: '/contests/{id}/changes', access: 'user' }),
  createContest: route({ method: 'POST', path: '/contests', access: 'admin' }),
  updateContest: route({ method: 'PUT', path: '/contests/{id}', access: 'admin' }),
  deleteContest: route({ method: 'DELETE', path: '/contests/{id}', access: 'admin' }),
  finalizeContest: route({ method: 'POST', path: '/contests/{id}/finalize', access: 'admin' }),
  reopenContest: route({ method: 'POST', path: '/contests/{id}/reopen', access: 'admin' }),
  getResults: route({ method: 'GET', path: '/contests/{id}/results', access: 'user' }),
  downloadResults: route({ method: 'GET', path: '/contests/{id}/results.json', access: 'user' }),
  downloadResultsTable: route({ method: 'GET', path: '/contests/{id}/results.csv', access: 'user' }),

  listMyIssues: route({ method: 'GET', path: '/issues/my-issues', access: 'user' }),
  listContestIssues: route({ method: 'GET', path: '/issues/contests/{id}', access: 'admin' }),
  submitIssueToContest: route({ method: 'POST', path: '/issues/contests/{id}/submit', access: 'verified' }),
  groupDuplicates: route({ method: 'POST', path: '/issues/duplicates/group', access: 'admin' }),
  ungroupDuplicates: route({ method: 'DELETE', path: '/issues/duplicates/{id}', access: 'admin' }),
  submitIssue: route({ method: 'POST', path: '/issues', access: 'verified' }),
  listIssues: route({ method: 'GET', path: '/issues', access: 'admin' }),
  getIssue: route({ method: 'GET', path: '/issues/{id}', access: 'user' }),
  updateIssue: route({ method: 'PUT', path: '/issues/{id}', access: 'verified' }),
  deleteIssue: route({ method: 'DELETE', path: '/issues/{id}', access: 'verified' }),
  listRemovedIssues: route({ method: 'GET', path: '/admin/contests/{id}/removed', access: 'admin' }),
  restoreIssue: route({ method: 'POST', path: '/admin/issues/{id}/restore', access: 'admin' }),
  setVerdict: route({ method: 'PUT', path: '/issues/{id}/status', access: 'admin' }),

  readTriage: route({ method: 'GET', path: '/admin/contests/{id}/triage', access: 'admin' }),
  readJudging: route({ method: 'GET', path: '/admin/issues/{id}/judging', access: 'admin' }),
  markDuplicate: route({ method: 'PUT', path: '/admin/issues/{id}/duplicate-of', access: 'admin' }),
  undoDecision: route({ method: 'POST', path: '/admin/issues/{id}/undo', access: 'admin' }),
  mergeGroups: route({ method: 'POST', path: '/issues/duplicates/merge', access: 'admin' }),
  certifyRevision: route({ method: 'PUT', path: '/admin/issues/{id}/certificate', access: 'admin' }),
  withdrawCertificate: route({ method: 'DELETE', path: '/admin/issues/{id}/certificate', access: 'admin' }),
  listCandidates: route({ method: 'GET', path: '/admin/issues/{id}/candidates', access: 'admin' }),
  listSavedReasons: route({ method: 'GET', path: '/admin/saved-reasons', access: 'admin' }),
  saveReason: route({ method: 'POST', path: '/admin/saved-reasons', access: 'admin' }),
  deleteSavedReason: route({ method: 'DELETE', path: '/admin/saved-reasons/{id}', access: 'admin' }),

  recordEvents: route({ method: 'POST', path: '/analytics/events', access: 'public' }),
  readAnalytics: route({ method: 'GET', path: '/admin/analytics', access: 'admin' }),

  readLedger: route({ method: 'GET', path: '/admin/ledger', access: 'admin' }),
  downloadLedger: route({ method: 'GET', path: '/admin/ledger/table', access: 'admin' }),
  readLedgerHead: route({ method: 'GET', path: '/admin/ledger/head', access: 'admin' }),
  readLogKey: route({ method: 'GET', path: '/log/key', access: 'public' }),
  listPeople: route({ method: 'GET', path: '/admin/people', access: 'admin' }),
  setKyc: route({ method: 'PUT', path: '/admin/people/{id}/kyc', access: 'admin' }),

  listPayments: route({ method: 'GET', path: '/admin/contests/{id}/payments', access: 'admin' }),
  recordPayment: route({ method: 'POST', path: '/admin/contests/{id}/payments', access: 'admin' }),
  exportPayments: route({ method: 'POST', path: '/admin/contests/{id}/payments/export', access: 'admin' }),
  returnAwardLine: route({ method: 'POST', path: '/admin/award-lines/{id}/return', access: 'admin' }),
  listAdminContests: route({ method: 'GET', path: '/admin/contests', access: 'admin' }),
  readWaitingWork: route({ method: 'GET', path: '/admin/waiting', access: 'admin' }),
  readContestStanding: route({ method: 'GET', path: '/admin/contests/{id}/standing', access: 'admin' }),
} as const

export type RouteName = keyof typeof routes
