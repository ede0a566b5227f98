import {
  type JudgingSetting,
  type JudgingSettings,
  judgingSettingNames,
  settingProblem,
} from '../../../domain/contests/judging-settings'

/** The judging settings as typed; blank means off. */
export type SettingsInput = Record<JudgingSetting, string>

const forEach = <Value>(read: (setting: JudgingSetting) => Value) =>
  Object.fromEntries(judgingSettingNames.map((setting) => [setting, read(setting)])) as Record<JudgingSetting, Value>

export const toSettingsInput = (settings: JudgingSettings): SettingsInput =>
  forEach((setting) => String(settings[setting] ?? ''))

/** Invalid numbers become NaN, which the rule refuses. */
const numberOf = (written: string): number | null => (written.trim() === '' ? null : Number(written))

export const parseSettings = (values: SettingsInput): JudgingSettings => forEach((setting) => numberOf(values[setting]))

export const settingProblems = (values: SettingsInput): Record<JudgingSetting, string | null> =>
  forEach((setting) => {
    const value = numberOf(values[setting])
    return value === null ? null : settingProblem(setting, value)
  })
