import { z } from 'zod'
import { isoInstant } from '../../../contract/envelope'
import { runStates, runSteps, runSummaries } from '../../../domain/contests/proof-runs'
import { isPlain, proofLimits as most } from '../domain/field-rules'
import { phases, testStatuses, verdicts } from '../domain/proof-result'

const plain = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isPlain, 'Only line breaks and tabs are allowed as control characters')
    .meta({ maxLength: max })
const word = plain(200)
const sentence = plain(most.reasonLength)
const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .meta({ description: 'In the smallest unit of the token.', example: '63374' })
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .meta({ example: '0x52908400098527886E0F7030069857D2E4169EE7' })
const version = plain(100)

const loss = z.object({
  token: address,
  before: amount,
  after: amount,
  fraction: z.number().min(0).max(1).meta({ description: 'Of what was there before: 0.614 is 61.4%.' }),
  holders: z.array(z.object({ address, before: amount, after: amount })).max(most.holders),
  claimedBy: z.enum(['author', 'operator']).meta({ description: 'Who says that these hold the funds.' }),
  countedBy: z
    .enum(['balance', 'formula'])
    .meta({ description: "By the holders' balances, or a formula of the author." }),
})

const onChain = {
  chain: word,
  block: z
    .string()
    .regex(/^\d{1,20}$/)
    .meta({ example: '20000000' }),
}
/** Of the chains that a proof forks, from files of the source. */
const chainState = z.object({
  forks: z.array(z.object(onChain)).max(most.forks),
  missing: z
    .array(
      z.object({
        ...onChain,
        what: word.meta({ description: "'account', 'storage', 'block', or the name of a call." }),
        address: address.nullable(),
        slot: z
          .string()
          .regex(/^0x[0-9a-f]{64}$/)
          .nullable()
          .meta({ example: `0x${'0'.repeat(63)}2` }),
      }),
    )
    .max(most.missingReads)
    .meta({ description: 'The first reads that no file records. Accounts and slots were zero to the proof.' }),
  missed: z.int().min(0).meta({ description: 'How many there were. With any, a loss is no measure.' }),
})

/** What a runner says of a run. It may lie, so each part is checked. */
export const proofResult = z
  .object({
    verdict: z.enum(verdicts).meta({ description: 'Evidence, and no verdict of a judge.' }),
    reason: sentence.nullable(),
    tests: z
      .array(
        z.object({
          contract: word,
          name: word,
          status: z.enum(testStatuses),
          reason: sentence.nullable(),
          gas: z.int().min(0).nullable(),
        }),
      )
      .max(most.tests),
    loss: z
      .union([loss, z.literal('none'), z.object({ untrusted: sentence })])
      .meta({ description: "The measured loss; 'none' without a measure, or why the measure is not trusted." }),
    cheats: z
      .array(
        z.object({
          phase: z.enum(phases),
          name: word,
          values: z.array(plain(500)).max(most.cheatValues),
          times: z.int().min(1),
        }),
      )
      .max(most.cheats)
      .meta({ description: 'Cheatcodes that it called.' }),
    flags: z
      .array(z.object({ kind: word, text: sentence }))
      .max(most.flags)
      .meta({ description: 'What a judge should look at; none says that the proof is wrong.' }),
    state: chainState.nullable().default(null).meta({
      description: 'Recorded state of chains that it ran on; null if it forked none, or its runner knows none.',
    }),
    log: plain(most.logLength),
    runsEqual: z.boolean().nullable().meta({ description: 'Three runs gave the same; null if there was only one.' }),
    toolVersions: z.object({
      runner: version,
      forge: version,
      forgeStd: version,
      node: version,
      lossTest: version,
      solc: version.nullable(),
    }),
    seconds: z.number().min(0),
    peakBytes: z.number().min(0),
  })
  .meta({ id: 'ProofResult', description: 'What a runner says of a run.' })
export type ProofResult = z.infer<typeof proofResult>

const runFields = {
  _id: z.string(),
  proofDigest: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of the proof that was run, in hexadecimal; null for a run with a fix.' }),
  state: z
    .enum(runStates)
    .meta({ description: "'failed' is a fault of the machine; what the proof did is in the result." }),
  place: z.int().nullable().meta({ description: 'In the queue, from 1 on, while it waits.' }),
  step: z.enum(runSteps).nullable().meta({ description: 'What the runner is doing.' }),
  askedAt: isoInstant,
  startedAt: isoInstant.nullable(),
  finishedAt: isoInstant.nullable(),
  seconds: z.int().meta({ description: 'Since it has started, or that it took; 0 while it waits.' }),
  summary: z.enum(runSummaries).nullable().meta({
    description:
      "'over' passes with a trusted loss over 20%, 'under' with a smaller one, 'no-measure' without one; null until it has finished.",
  }),
  fraction: z.number().nullable().meta({ description: 'The trusted loss: 0.614 is 61.4% of the funds.' }),
}

/** A run in a list. */
export const runEntry = z
  .object(runFields)
  .meta({ id: 'ProofRunEntry', description: 'A run of a proof, without its result.' })
export type ProofRunEntry = z.infer<typeof runEntry>

export const proofRun = z
  .object({
    ...runFields,
    reason: z.string().nullable().meta({ description: 'Why it failed, and what to do.' }),
    result: proofResult.nullable(),
    runner: z
      .object({
        name: z.string(),
        isRevoked: z.boolean().meta({ description: 'It is no longer trusted, and so is no result of it.' }),
      })
      .nullable()
      .meta({ description: 'Who runs it, or ran it.' }),
  })
  .meta({ id: 'ProofRun', description: 'A run of a proof on the source of a contest.' })
export type ProofRun = z.infer<typeof proofRun>
