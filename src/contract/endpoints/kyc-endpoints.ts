import * as kyc from '../awards/kyc'
import * as issue from '../issue'
import { shapes } from './endpoint-shapes'

export const kycEndpoints = {
  listPeople: shapes({
    summary: 'Accounts with the state of their identity check, by username',
    query: kyc.peopleQuery,
    reply: kyc.peopleReply,
    errors: ['validation_error'],
  }),
  setKyc: shapes({
    summary: 'Set the state of the identity check of somebody else, with a note that only admins see',
    params: issue.idParams,
    body: kyc.kycBody,
    reply: kyc.personReply,
    errors: ['validation_error', 'person_not_found', 'own_kyc', 'stale'],
    stepUp: true,
  }),
}
