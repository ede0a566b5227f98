import {
  type JudgingSetting,
  type JudgingSettings,
  judgingSettingNames,
  settingProblem,
} from '../../../domain/contests/judging-settings'

/** The settings of judging as they are typed; blank is off. */
export type WrittenSettings = Record<JudgingSetting, string>

const forEach = <Value>(read: (setting: JudgingSetting) => Value) =>
  Object.fromEntries(judgingSettingNames.map((setting) => [setting, read(setting)])) as Record<JudgingSetting, Value>

export const writtenSettings = (settings: JudgingSettings): WrittenSettings =>
  forEach((setting) => String(settings[setting] ?? ''))

/** What is no number is NaN, which the rule refuses. */
const numberOf = (written: string): number | null => (written.trim() === '' ? null : Number(written))

export const readSettings = (values: WrittenSettings): JudgingSettings =>
  forEach((setting) => numberOf(values[setting]))

export const settingProblems = (values: WrittenSettings): Record<JudgingSetting, string | null> =>
  forEach((setting) => {
    const value = numberOf(values[setting])
    return value === null ? null : settingProblem(setting, value)
  })
