import { z } from 'zod'
import { type JudgingSetting, judgingSettings, settingProblem } from '../../domain/contests/judging-settings'

const shown = (description: string) => z.int().nullable().meta({ description })

/** A contest's settings in replies. */
export const settingsOutput = {
  secondLookPercent: shown('The share of submissions, in percent, that a second judge decides blindly; null is none.'),
  appealHours: shown('How long authors may appeal after preliminary results; null is no appeals.'),
  undecidedMax: shown('How many submissions without a valid verdict a person may have; null is any number.'),
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
