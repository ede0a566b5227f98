import { z } from 'zod'
import { endpoint, hour } from '../../../contract/endpoint'
import { success } from '../../../contract/envelope'
import * as field from '../../../contract/fields'
import { proofLimits as most } from '../domain/field-rules'
import { proofSummaries } from '../domain/issue-proof'
import { fixesOfProof } from './fixes'
import { proofRun } from './run'

/** What came of the proofs of submissions. */
export const issueProofEndpoints = {
  listIssueProofs: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/proofs',
    access: 'admin',
    token: 'judging:read',
    summary: 'List what is known of the proof of every submission to a contest, by place in line',
    params: field.idParams,
    query: field.noParameters,
    reply: success(
      z.object({
        proofs: z
          .array(
            z.object({
              issue: z.string(),
              summary: z.enum(proofSummaries),
              fraction: z.number().nullable(),
              isFlagged: z.boolean().nullable().meta({
                description:
                  'The result has something to look at before its summary is believed; null for one from before this was kept.',
              }),
            }),
          )
          .meta({ description: 'Empty where proofs are off.' }),
      }),
    ),
    errors: ['contest_not_found'],
  }),
  readIssueProof: endpoint({
    method: 'GET',
    path: '/issues/{id}/proof-run',
    access: 'user',
    token: 'issues:read',
    summary: 'Get the run of the proof in the last text of a submission',
    params: field.idParams,
    reply: success(
      z.object({
        proof: z.object({
          summary: z
            .enum(proofSummaries)
            .meta({ description: "'none' without a proof, or where proofs are off; otherwise as in a run." }),
          run: proofRun.nullable(),
          isRepeatable: z.boolean().meta({
            description: 'The run failed without a result, and the caller may retry it.',
          }),
          fixes: fixesOfProof,
        }),
      }),
    ),
    errors: ['issue_not_found', 'forbidden_issue', 'report_unreadable'],
  }),
  runIssueProofAgain: endpoint({
    method: 'POST',
    path: '/issues/{id}/proof-run',
    access: 'verified',
    token: 'issues:write',
    summary: 'Retry the failed run of the proof of a submission, as its author, or as a judge after the end',
    params: field.idParams,
    reply: success(z.object({ run: proofRun })),
    errors: [
      ...(['issue_not_found', 'forbidden_issue', 'report_unreadable'] as const),
      ...(['proof_run_not_found', 'proof_run_not_failed', 'contest_not_ended', 'contest_finalized'] as const),
    ],
    limits: [{ by: 'user', max: most.runsAnHour, windowSeconds: hour }],
  }),
}
