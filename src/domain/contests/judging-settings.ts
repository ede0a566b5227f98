/** Optional judging features of a contest. Each is off without a number, and fixed once the contest starts. */
export const judgingSettings = {
  secondLookPercent: { min: 1, max: 100, name: 'Second look', unit: 'percent' },
  appealHours: { min: 1, max: 720, name: 'Appeal period', unit: 'hours' },
  undecidedMax: { min: 1, max: 1_000, name: 'Open submissions per person', unit: 'submissions' },
} as const

export type JudgingSetting = keyof typeof judgingSettings
/** Null turns a setting off. */
export type JudgingSettings = Record<JudgingSetting, number | null>

export const judgingSettingNames = Object.keys(judgingSettings) as JudgingSetting[]

/** Defaults for the form of a new contest. */
export const usualSettings: JudgingSettings = { secondLookPercent: 10, appealHours: 48, undecidedMax: null }

export const noSettings: JudgingSettings = { secondLookPercent: null, appealHours: null, undecidedMax: null }

/** Picks a contest's judging settings from an object with more fields. */
export function settingsOf(contest: JudgingSettings): JudgingSettings {
  const { secondLookPercent, appealHours, undecidedMax } = contest
  return { secondLookPercent, appealHours, undecidedMax }
}

/** The message for an invalid number, or null. Both bounds are allowed. */
export function settingProblem(setting: JudgingSetting, value: number): string | null {
  const { min, max, name } = judgingSettings[setting]
  if (Number.isInteger(value) && value >= min && value <= max) return null
  return `${name} must be a whole number from ${min} to ${max.toLocaleString('en-US')}`
}
