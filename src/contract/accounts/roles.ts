import { z } from 'zod'
import { roles } from '../../domain/permissions'
import { endpoint } from '../endpoint'
import { success } from '../envelope'
import * as field from '../fields'

const roleBody = z.object({
  admin: z
    .boolean({ error: 'Say whether this person is an admin' })
    .meta({ description: 'False takes the role away.' }),
})
const roleReply = success(
  z.object({ person: z.object({ _id: z.string(), username: z.string(), role: z.enum(roles) }) }),
)

export const roleEndpoints = {
  setRole: endpoint({
    method: 'PUT',
    path: '/admin/people/{id}/role',
    access: 'admin',
    summary: 'Make a person an admin, or take that role away; every admin is notified',
    params: field.idParams,
    body: roleBody,
    reply: roleReply,
    errors: ['validation_error', 'person_not_found', 'admin_unverified', 'admin_is_sponsor', 'last_admin'],
    stepUp: true,
    settlesChanges: true,
  }),
}
