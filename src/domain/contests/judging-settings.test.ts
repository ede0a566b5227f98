import { expect, test } from 'vitest'
import { judgingSettingNames, judgingSettings, settingProblem, settingsOf, usualSettings } from './judging-settings'

test.each(judgingSettingNames)('%s takes whole numbers from its least to its most', (setting) => {
  const { min, max } = judgingSettings[setting]
  expect([min, max].map((value) => settingProblem(setting, value))).toEqual([null, null])
  for (const value of [min - 1, max + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(settingProblem(setting, value)).toMatch(/^[A-Z].* must be a whole number from 1 to [\d,]+$/)
  }
})

test("the form's defaults are valid", () => {
  for (const setting of judgingSettingNames) {
    const value = usualSettings[setting]
    if (value !== null) expect(settingProblem(setting, value)).toBeNull()
  }
})

test("picks a contest's settings from its other fields", () => {
  expect(settingsOf({ ...usualSettings, title: 'Vault Spring' } as typeof usualSettings)).toEqual(usualSettings)
})
