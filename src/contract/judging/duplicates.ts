import { z } from 'zod'
import { decisionRefusalCodes } from '../../domain/judging/second-look/withholding'
import { endpoint } from '../endpoint'
import { success } from '../envelope'
import * as field from '../fields'
import { issue } from '../issue'
import { judgeErrors } from '../judging'

const tooFew = 'At least two different issues are required'
const tooMany = 'At most 50 issues can be grouped'
const groupBody = z.object({
  issueIds: z
    .array(z.string({ error: tooFew }), { error: tooFew })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .refine((ids) => ids.length >= 2, tooFew)
    .refine((ids) => ids.length <= 50, tooMany)
    .pipe(z.array(field.id))
    .meta({ minItems: 2, maxItems: 50, uniqueItems: true, example: [field.exampleId, field.otherId] }),
})

export const groupReply = success(
  z.object({ duplicateGroupId: z.string(), primaryId: z.string(), issues: z.array(issue) }),
)

const ungroupReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ issues: z.array(issue) }),
})

const duplicateOfBody = z.object({
  issueId: field.idOf('Issue ID is required'),
  note: field.note,
  alsoValid: z
    .boolean({ error: 'Choose whether the other submission is valid too' })
    .optional()
    .meta({ description: 'Also marks the other issue as valid; undoing reverts both.' }),
  originalVersion: z
    .int({ error: 'The version of the other submission is a number' })
    .optional()
    .meta({ description: 'Of the other issue, as the judge saw it, like If-Match for this one.', example: 3 }),
})

const twoGroups = 'Two different groups are required'
const mergeBody = z.object({
  groupIds: z
    .array(z.string({ error: twoGroups }), { error: twoGroups })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .refine((ids) => ids.length === 2, twoGroups)
    .pipe(z.array(field.id))
    .meta({ minItems: 2, maxItems: 2, uniqueItems: true, example: [field.exampleId, field.otherId] }),
})

export const duplicateEndpoints = {
  groupDuplicates: endpoint({
    method: 'POST',
    path: '/issues/duplicates/group',
    access: 'admin',
    summary: 'Group issues of one contest as duplicates; the primary is computed',
    body: groupBody,
    reply: groupReply,
    errors: [...judgeErrors, 'validation_error', 'different_contests', 'already_grouped'],
  }),
  ungroupDuplicates: endpoint({
    method: 'DELETE',
    path: '/issues/duplicates/{id}',
    access: 'admin',
    summary: 'Remove an issue from its group, or dissolve the group with that id',
    params: field.idParams,
    reply: ungroupReply,
    errors: [...judgeErrors, 'not_grouped', 'stale'],
    versioned: true,
  }),
  markDuplicate: endpoint({
    method: 'PUT',
    path: '/admin/issues/{id}/duplicate-of',
    access: 'admin',
    summary:
      'Mark an issue as a valid duplicate of another one, which can be marked as valid too; the primary is computed',
    params: field.idParams,
    body: duplicateOfBody,
    reply: groupReply,
    errors: [...judgeErrors, 'validation_error', 'different_contests', 'already_grouped', 'stale'],
    versioned: true,
  }),
  mergeGroups: endpoint({
    method: 'POST',
    path: '/issues/duplicates/merge',
    access: 'admin',
    summary: 'Merge two duplicate groups; the older one keeps its id',
    body: mergeBody,
    reply: groupReply,
    errors: ['validation_error', 'group_not_found', 'different_contests', ...decisionRefusalCodes],
  }),
}
