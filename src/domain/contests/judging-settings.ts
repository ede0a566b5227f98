/** What a contest may add to the way it is judged. Each is off unless it has a number, and fixed from the start on. */
export const judgingSettings = {
  secondLookPercent: { min: 1, max: 100, name: 'Second look', unit: 'percent' },
  appealHours: { min: 1, max: 720, name: 'Appeal period', unit: 'hours' },
  undecidedMax: { min: 1, max: 1_000, name: 'Open submissions per person', unit: 'submissions' },
} as const

export type JudgingSetting = keyof typeof judgingSettings
/** Null turns a setting off. */
export type JudgingSettings = Record<JudgingSetting, number | null>

export const judgingSettingNames = Object.keys(judgingSettings) as JudgingSetting[]

/** What the form of a new contest begins with. */
export const usualSettings: JudgingSettings = { secondLookPercent: 10, appealHours: 48, undecidedMax: null }

export const noSettings: JudgingSettings = { secondLookPercent: null, appealHours: null, undecidedMax: null }

/** The settings of a contest, also of one that has more fields. */
export function settingsOf(contest: JudgingSettings): JudgingSettings {
  const { secondLookPercent, appealHours, undecidedMax } = contest
  return { secondLookPercent, appealHours, undecidedMax }
}

/** The message for a number that a setting cannot have, or null. Both bounds are allowed. */
export function settingProblem(setting: JudgingSetting, value: number): string | null {
  const { min, max, name } = judgingSettings[setting]
  if (Number.isInteger(value) && value >= min && value <= max) return null
  return `${name} must be a whole number from ${min} to ${max.toLocaleString('en-US')}`
}
