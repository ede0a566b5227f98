import { candidatesReply } from './candidates'
import { shapes } from './endpoint-shapes'
import { idParams } from './issue'

export const candidateEndpoints = {
  listCandidates: shapes({
    summary: 'Issues of the same contest that may be duplicates of this one, ranked, with the reasons',
    params: idParams,
    reply: candidatesReply,
    errors: ['issue_not_found'],
  }),
}
