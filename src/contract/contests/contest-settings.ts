import { z } from 'zod'
import { type JudgingSetting, judgingSettings, settingProblem } from '../../domain/contests/judging-settings'
import { proofModes } from '../../domain/contests/proof-settings'

const nullableCount = (description: string) => z.int().nullable().meta({ description })

/** A contest's settings in replies. */
export const settingsOutput = {
  secondLookPercent: nullableCount(
    'The share of submissions, in percent, that a second judge decides blindly; null is none.',
  ),
  appealHours: nullableCount('How long authors may appeal after preliminary results; null is no appeals.'),
  undecidedMax: nullableCount('How many submissions without a valid verdict a person may have; null is any number.'),
} satisfies Record<JudgingSetting, z.ZodType>

/** Absent or null means off. */
function sent(setting: JudgingSetting) {
  const { min, max, unit } = judgingSettings[setting]
  const message = settingProblem(setting, Number.NaN) ?? ''
  return z
    .number({ error: message })
    .refine((value) => settingProblem(setting, value) === null, message)
    .nullable()
    .optional()
    .meta({
      type: ['integer', 'null'],
      minimum: min,
      maximum: max,
      description: `In ${unit}; null is off. Cannot change after the start.`,
    })
}

/** A contest's settings in requests. */
export const settingsInput = {
  secondLookPercent: sent('secondLookPercent'),
  appealHours: sent('appealHours'),
  undecidedMax: sent('undecidedMax'),
} satisfies Record<JudgingSetting, z.ZodType>

/** A contest's settings of proofs in replies. */
export const proofSettings = z
  .object({
    mode: z.enum(proofModes).meta({
      description: "Whether proofs of concept are run: 'off', 'shown' to judges, or 'asked' for by the form as well.",
    }),
    token: z
      .string()
      .nullable()
      .meta({ description: 'The token whose loss counts; null if each proof names its own.' }),
    holders: z.array(z.string()).meta({ description: 'Who holds that token; empty without one.' }),
  })
  .meta({
    id: 'ProofSettings',
    description: 'Proofs in a contest. Token and holders are left out before the start, except for admins.',
  })

/** How foundry builds a source. */
export const buildSettings = z
  .object({
    root: z
      .string()
      .meta({ description: "The folder of foundry.toml, '' for the root. The other paths are below it." }),
    solc: z.string().nullable().meta({ description: 'Null: the version follows from the sources.' }),
    evmVersion: z.string().nullable(),
    optimizer: z.boolean(),
    runs: z.int().meta({ description: 'Runs of the optimizer.' }),
    viaIr: z.boolean(),
    src: z.string(),
    test: z.string(),
    libs: z.array(z.string()),
    remappings: z.array(z.string()),
  })
  .meta({ id: 'BuildSettings', description: 'What is taken from the foundry.toml of a source.' })
