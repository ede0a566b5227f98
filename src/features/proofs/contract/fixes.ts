import { z } from 'zod'
import { endpoint, hour } from '../../../contract/endpoint'
import { emptyReply, isoInstant, success } from '../../../contract/envelope'
import * as field from '../../../contract/fields'
import { fixAdders } from '../../../domain/contests/proof-runs'
import { fixTitleProblem, proofLimits as most, patchTextProblem } from '../domain/field-rules'
import { fixCells, fixStates } from '../domain/fix-outcomes'
import { proofRun } from './run'

const fix = z
  .object({
    _id: z.string(),
    title: z.string(),
    issueId: z.string().nullable().meta({ description: 'The submission that it is meant for, if any.' }),
    addedAs: z.enum(fixAdders),
    addedAt: isoInstant,
    isRemovable: z.boolean().meta({ description: 'Whether the caller may remove it.' }),
    state: z.enum(fixStates).meta({
      description: "What the project's own tests say of it. It 'counts' only if they pass.",
    }),
  })
  .meta({ id: 'ContestFix', description: "A patch of a contest's source that may fix a flaw." })
export type Fix = z.infer<typeof fix>

const fixCell = z.enum(fixCells).meta({
  description:
    "What a proof that passes does with a fix: it still 'shows' its flaw, is 'stopped', or has 'no build'. 'unclear' also if the fix does not count.",
})

export const fixesOfProof = z
  .array(z.object({ _id: z.string(), title: z.string(), cell: fixCell }))
  .meta({ description: 'What it does with each fix, for judges after the end; empty for everybody else.' })

const ofFix = {
  access: 'user',
  params: field.idParams,
} as const
const judgeErrors = ['conflict_of_interest', 'contest_not_ended', 'second_look_yours'] as const
const readErrors = ['contest_not_found', 'fixes_not_shown', ...judgeErrors] as const
/** Whoever may not know of fixes hears that there is none. */
const fixErrors = ['fix_not_found', ...judgeErrors] as const

export const fixEndpoints = {
  listFixes: endpoint({
    method: 'GET',
    path: '/contests/{id}/fixes',
    access: 'user',
    summary: 'List the fixes of an ended contest, for its judges and sponsors; recorded as seeing titles',
    params: field.idParams,
    query: field.noParameters,
    reply: success(z.object({ fixes: z.array(fix).meta({ description: 'The oldest first, at most 50.' }) })),
    errors: [...readErrors],
  }),
  addFix: endpoint({
    method: 'POST',
    path: '/contests/{id}/fixes',
    access: 'verified',
    summary: "Add a fix; the project's own tests run with it, and then every proof that passes",
    params: field.idParams,
    body: z.object({
      title: field.text(fixTitleProblem, {
        trim: true,
        about: 'What it changes, for judges and sponsors.',
        max: most.titleLength,
        example: 'Only holders redeem',
      }),
      patch: field.text(patchTextProblem, {
        about: "A unified diff against the contest's commit, as git diff makes it.",
        max: most.patchLength,
        example: '--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -1 +1 @@\n-// The vault.\n+// The fixed vault.\n',
      }),
      issueId: field.id.nullable().default(null).meta({ description: 'The submission that it is meant for.' }),
    }),
    reply: success(z.object({ fix })),
    status: 201,
    errors: [
      ...readErrors,
      ...(['validation_error', 'proofs_off', 'source_not_found', 'issue_not_found', 'not_released'] as const),
      'fixes_full',
    ],
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
  }),
  readFix: endpoint({
    ...ofFix,
    method: 'GET',
    path: '/fixes/{id}',
    summary: 'Get a fix with its patch',
    query: field.noParameters,
    reply: success(z.object({ fix, patch: z.string() })),
    errors: [...fixErrors, 'report_unreadable'],
  }),
  removeFix: endpoint({
    ...ofFix,
    access: 'verified',
    method: 'DELETE',
    path: '/fixes/{id}',
    summary: 'Remove a fix with all that ran with it: judges any, sponsors their own',
    reply: emptyReply,
    errors: [...fixErrors, 'fix_of_another'],
  }),
  readFixRun: endpoint({
    ...ofFix,
    method: 'GET',
    path: '/fixes/{id}/run',
    summary: "Get the run of the project's own tests with a fix, or of the proof of a submission",
    query: z.strictObject({
      issue: field.id.optional().meta({ description: 'A submission; without it, the own tests.' }),
    }),
    reply: success(z.object({ run: proofRun })),
    errors: [...fixErrors, 'validation_error', 'proof_run_not_found', 'report_unreadable'],
  }),
  runFixAgain: endpoint({
    ...ofFix,
    access: 'verified',
    method: 'POST',
    path: '/fixes/{id}/run',
    summary: 'Retry a failed run of the own tests, or of a proof, with a fix',
    body: z.object({
      issueId: field.id.nullable().default(null).meta({ description: 'A submission; null for the own tests.' }),
    }),
    reply: success(z.object({ run: proofRun })),
    errors: [
      ...fixErrors,
      ...(['validation_error', 'proof_run_not_found', 'report_unreadable', 'proof_run_not_failed'] as const),
    ],
    limits: [{ by: 'user', max: most.runsAnHour, windowSeconds: hour }],
  }),
  readFixMatrix: endpoint({
    method: 'GET',
    path: '/contests/{id}/fix-matrix',
    access: 'user',
    summary: 'Compare which fixes stop which proofs of an ended contest; recorded as seeing titles',
    params: field.idParams,
    query: field.noParameters,
    reply: success(
      z.object({
        fixes: z.array(fix),
        rows: z
          .array(
            z.object({
              issue: z.object({ _id: z.string(), placeInLine: z.int(), title: z.string() }),
              cells: z.array(fixCell).meta({ description: 'In the order of the fixes.' }),
            }),
          )
          .meta({ description: 'Submissions whose proof passes without a fix, by place in line.' }),
      }),
    ),
    errors: [...readErrors],
  }),
}
