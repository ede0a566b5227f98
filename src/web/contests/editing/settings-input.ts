import {
  type JudgingSetting,
  type JudgingSettings,
  judgingSettingNames,
  settingProblem,
  usualSettings,
} from '../../../domain/contests/judging-settings'
import { hasSetting } from '../../features'

/** A limit has an effect without any feature. */
const isOffered = (setting: JudgingSetting) => setting === 'undecidedMax' || hasSetting(setting)

/** Those of features that are turned off are not in the form, and stay as they are. */
export const offeredSettings = () => judgingSettingNames.filter(isOffered)

/** The judging settings as typed; blank means off. */
export type SettingsInput = Record<JudgingSetting, string>

const forEach = <Value>(read: (setting: JudgingSetting) => Value) =>
  Object.fromEntries(judgingSettingNames.map((setting) => [setting, read(setting)])) as Record<JudgingSetting, Value>

export const toSettingsInput = (settings: JudgingSettings): SettingsInput =>
  forEach((setting) => String(settings[setting] ?? ''))

/** Of a new contest. */
export const usualSettingsInput = (): SettingsInput =>
  forEach((setting) => (isOffered(setting) ? String(usualSettings[setting] ?? '') : ''))

/** Invalid numbers become NaN, which the rule refuses. */
const numberOf = (written: string): number | null => (written.trim() === '' ? null : Number(written))

export const parseSettings = (values: SettingsInput): JudgingSettings => forEach((setting) => numberOf(values[setting]))

export const settingProblems = (values: SettingsInput): Record<JudgingSetting, string | null> =>
  forEach((setting) => {
    const value = numberOf(values[setting])
    return value === null ? null : settingProblem(setting, value)
  })
