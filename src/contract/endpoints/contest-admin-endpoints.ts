import * as admin from '../contests/contest-admin'
import * as issue from '../issue'
import { shapes } from './endpoint-shapes'

export const contestAdminEndpoints = {
  listAdminContests: shapes({
    summary: 'Contests with their submissions counted: ended first, then active, upcoming and finalized',
    query: admin.adminContestQuery,
    reply: admin.adminContestListReply,
    errors: ['validation_error'],
  }),
  readWaitingWork: shapes({
    summary: 'What waits for the caller as a judge: nothing of contests they compete in, and nothing of their own',
    reply: admin.waitingWorkReply,
    errors: [],
  }),
  readContestStanding: shapes({
    summary: 'How far a contest is: what stands in the way of finalizing, deleting and reopening it',
    params: issue.idParams,
    reply: admin.contestStandingReply,
    errors: ['contest_not_found'],
  }),
}
