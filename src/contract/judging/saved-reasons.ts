import { z } from 'zod'
import { endpoint } from '../endpoint'
import { success } from '../envelope'
import * as field from '../fields'
import { invalidationCodeField } from '../issue'

const savedReasonBody = z.object({ reason: field.decisionReason, invalidationCode: field.invalidationCode })
const savedReasonsReply = success(
  z.object({
    reasons: z.array(z.object({ _id: z.string(), reason: z.string(), invalidationCode: invalidationCodeField })),
  }),
)

export const savedReasonEndpoints = {
  listSavedReasons: endpoint({
    method: 'GET',
    path: '/admin/saved-reasons',
    access: 'admin',
    summary: "List the caller's saved reasons, oldest first",
    query: field.noParameters,
    reply: savedReasonsReply,
    errors: [],
  }),
  saveReason: endpoint({
    method: 'POST',
    path: '/admin/saved-reasons',
    access: 'admin',
    summary: 'Save a reason with its main reason; an equal text is saved once, at most 50 in all',
    body: savedReasonBody,
    reply: savedReasonsReply,
    errors: ['validation_error', 'saved_reasons_full'],
  }),
  deleteSavedReason: endpoint({
    method: 'DELETE',
    path: '/admin/saved-reasons/{id}',
    access: 'admin',
    summary: 'Delete a saved reason of the caller; deleting it again is no error',
    params: field.idParams,
    reply: savedReasonsReply,
    errors: [],
  }),
}
