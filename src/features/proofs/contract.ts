import { z } from 'zod'
import { userRef } from '../../contract/account'
import { buildSettings, proofSettings } from '../../contract/contests/contest-settings'
import { endpoint, hour } from '../../contract/endpoint'
import { emptyReply, isoInstant, pagination, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { runKinds, runSteps } from '../../domain/contests/proof-runs'
import { proofModes } from '../../domain/contests/proof-settings'
import { archiveFormats } from '../../domain/contests/source-manifest'
import { fixEndpoints } from './contract/fixes'
import { issueProofEndpoints } from './contract/issue-proofs'
import { proofResult, proofRun, runEntry } from './contract/run'
import { fundsProblem, isPlain, proofLimits as most, runnerNameProblem, runTextProblem } from './domain/field-rules'

const address = (name: string) =>
  z
    .string({ error: `Enter ${name}` })
    .trim()
    .meta({ example: '0x52908400098527886E0F7030069857D2E4169EE7' })

const proofsBody = z
  .object({
    mode: z.enum(proofModes, { error: "Choose 'off', 'shown' or 'asked'" }),
    token: address('the address of a token')
      .nullable()
      .meta({ description: 'The token whose loss counts; null if each proof names its own.' }),
    holders: z
      .array(address('addresses of holders'), { error: 'Name the holders as a list' })
      .meta({ description: `Who holds it, at most ${most.holders}; empty without a token.` }),
  })
  .superRefine(({ mode, token, holders }, context) => {
    if (mode === 'off') return
    for (const [path, message] of Object.entries(fundsProblem(token, holders) ?? {}))
      context.addIssue({ code: 'custom', path: [path], message })
  })

const version = z.string().max(100).refine(isPlain, 'Invalid version').meta({ maxLength: 100, example: '1.7.1' })
const tools = z
  .object({
    forge: version,
    forgeStd: version,
    node: version,
    bubblewrap: version,
    contracts: version.meta({ description: 'SHA-256 of the base contract.' }),
    compilers: z.array(version).max(most.compilers),
  })
  .meta({ id: 'RunnerTools', description: 'What a runner has installed.' })

const runner = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: isoInstant,
    createdBy: userRef,
    lastSeenAt: isoInstant.nullable().meta({ description: 'When it last asked for a job, to the minute.' }),
    revokedAt: isoInstant.nullable(),
    hasToken: z.boolean().meta({ description: 'False after a backup was restored: then revoke it and add another.' }),
    tools: tools.nullable().meta({ description: 'Null before its first call.' }),
    running: z.int().meta({ description: 'Jobs that it holds.' }),
  })
  .meta({ id: 'ProofRunner', description: 'A program that runs proofs.' })
export type ProofRunner = z.infer<typeof runner>

const lease = z
  .string({ error: 'Lease is required' })
  .max(100, 'Invalid lease')
  .meta({ description: 'The secret that came with the job.', example: 'Zk3v0aY1sQ8uX2mT7wB5cN9dR4eF6gH0' })

const job = z
  .object({
    _id: z.string(),
    lease: z.string().meta({ description: 'Proves in the calls about the job that this runner holds it.' }),
    kind: z.enum(runKinds),
    contest: z.string(),
    source: z.object({ digest: z.string(), format: z.enum(archiveFormats), bytes: z.int() }),
    build: buildSettings.nullable().meta({ description: 'Null without a foundry.toml.' }),
    proof: z.string().nullable().meta({ description: 'A test in Solidity; null for the own tests of the project.' }),
    patch: z.string().nullable().meta({ description: 'A unified diff to apply to the source before.' }),
    measure: z.object({
      version: z.literal(1),
      token: z.string().nullable(),
      holders: z.array(z.string()),
    }),
    attempt: z.int().meta({ description: `From 1 to ${most.attempts}.` }),
  })
  .meta({ id: 'ProofJob', description: 'What a runner has to run.' })
export type ProofJob = z.infer<typeof job>

const runReply = success(z.object({ run: proofRun }))
const ofAdmins = { access: 'admin', stepUp: true } as const
const done = success(z.object({}))
const ofJob = { access: 'runner', method: 'POST', params: field.idParams } as const

export const endpoints = {
  listRunners: endpoint({
    method: 'GET',
    path: '/admin/runners',
    access: 'admin',
    summary: 'List the runners of proofs, the newest first, also revoked ones',
    query: field.noParameters,
    reply: success(z.object({ runners: z.array(runner) })),
    errors: [],
  }),
  addRunner: endpoint({
    ...ofAdmins,
    method: 'POST',
    path: '/admin/runners',
    summary: 'Add a runner of proofs; its token is only in this reply',
    body: z.object({
      name: field.text(runnerNameProblem, {
        trim: true,
        about: 'For admins, and beside each of its results.',
        max: most.nameLength,
        example: 'The box in the cellar',
      }),
    }),
    reply: success(z.object({ runner, token: z.string().meta({ description: 'Shown only in this reply.' }) })),
    status: 201,
    errors: ['validation_error'],
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
  }),
  revokeRunner: endpoint({
    ...ofAdmins,
    method: 'DELETE',
    path: '/admin/runners/{id}',
    summary: 'Revoke a runner: its token and leases end, and its results are marked',
    params: field.idParams,
    reply: emptyReply,
    errors: ['runner_not_found'],
  }),
  setContestProofs: endpoint({
    ...ofAdmins,
    method: 'PUT',
    path: '/admin/contests/{id}/proofs',
    summary: 'Say whether proofs run in a contest that has not started, and which funds their measure counts',
    params: field.idParams,
    body: proofsBody,
    reply: success(z.object({ proofs: proofSettings })),
    errors: ['validation_error', 'contest_not_found', 'contest_started'],
    settlesChanges: true,
  }),
  startProofRun: endpoint({
    method: 'POST',
    path: '/contests/{id}/proof-runs',
    access: 'verified',
    token: 'issues:write',
    summary: 'Run a proof on the source of an active contest; the same one again is the same run',
    params: field.idParams,
    body: z.object({
      text: field.text(runTextProblem, {
        about: 'Markdown whose first fenced block of Solidity with a test is run, or that Solidity alone.',
        max: most.textLength,
        example: '```solidity\ncontract Proof is Test {\n    function test_drain() public {}\n}\n```',
      }),
    }),
    reply: runReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_not_started',
      'contest_ended',
      'proofs_off',
      'source_not_found',
    ],
    // Of those that begin a run, the verb allows fewer.
    limits: [{ by: 'user', max: 3 * most.runsAnHour, windowSeconds: hour }],
  }),
  listProofRuns: endpoint({
    method: 'GET',
    path: '/contests/{id}/proof-runs',
    access: 'user',
    token: 'issues:read',
    summary: "List the caller's runs in a contest, the newest first",
    params: field.idParams,
    query: z.strictObject(field.paging(20)),
    reply: success(
      z.object({
        runs: z.array(runEntry),
        runsLeft: z.int().meta({
          description: `How many more the caller may begin now: ${most.runsAnHour} an hour in all contests together.`,
        }),
        pagination,
      }),
    ),
    errors: ['validation_error', 'contest_not_found'],
  }),
  readProofRun: endpoint({
    method: 'GET',
    path: '/proof-runs/{id}',
    access: 'user',
    token: 'issues:read',
    summary: "Get a run of the caller's",
    params: field.idParams,
    reply: runReply,
    errors: ['proof_run_not_found'],
  }),
  cancelProofRun: endpoint({
    method: 'DELETE',
    path: '/proof-runs/{id}',
    access: 'verified',
    token: 'issues:write',
    summary: "Cancel a run of the caller's that has not finished and is in no submission",
    params: field.idParams,
    reply: runReply,
    errors: ['proof_run_not_found', 'proof_run_submitted'],
  }),
  ...issueProofEndpoints,
  ...fixEndpoints,
  leaseJob: endpoint({
    method: 'POST',
    path: '/runner/lease',
    access: 'runner',
    summary: `Take the next job for ${most.leaseMinutes} minutes, which each report of progress renews`,
    body: z.object({ tools }),
    reply: success(
      z.object({
        job: job.nullable(),
        retrySeconds: z.int().meta({ description: 'When to ask again, where there is no job.' }),
      }),
    ),
    errors: ['validation_error'],
  }),
  downloadJobSource: endpoint({
    method: 'GET',
    path: '/runner/jobs/{id}/source',
    access: 'runner',
    summary: 'Download the source of a leased job, as it was uploaded',
    params: field.idParams,
    query: z.strictObject({ lease }),
    reply: z.string(),
    mediaType: 'application/octet-stream',
    errors: ['validation_error', 'lease_ended', 'source_unreadable'],
    conditional: true,
  }),
  reportJobProgress: endpoint({
    ...ofJob,
    path: '/runner/jobs/{id}/progress',
    summary: 'Say what a leased job is doing, and learn whether it was canceled',
    body: z.object({ lease, step: z.enum(runSteps, { error: 'Unknown step' }) }),
    reply: success(z.object({ isCanceled: z.boolean() })),
    errors: ['validation_error', 'lease_ended'],
  }),
  finishJob: endpoint({
    ...ofJob,
    path: '/runner/jobs/{id}/result',
    summary: 'Send the result of a leased job; sending the same again changes nothing',
    body: z.object({ lease, result: proofResult }),
    reply: done,
    errors: ['validation_error', 'lease_ended'],
  }),
  failJob: endpoint({
    ...ofJob,
    path: '/runner/jobs/{id}/failure',
    summary: `Give a leased job back that this machine cannot run; after ${most.attempts} attempts it has failed`,
    body: z.object({
      lease,
      reason: z
        .string({ error: 'Reason is required' })
        .trim()
        .min(1, 'Reason is required')
        .max(most.reasonLength, 'Reason is too long')
        .refine(isPlain, 'Reason has characters that are not allowed')
        .meta({ description: 'What is wrong with the machine; the author reads it.', example: 'The disk is full' }),
    }),
    reply: done,
    errors: ['validation_error', 'lease_ended'],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
