import { expect, test } from 'vitest'
import {
  judgingSettingNames,
  judgingSettings,
  judgingTerms,
  noSettings,
  settingProblem,
  settingsOf,
  usualSettings,
} from './judging-settings'

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

const shown = { ...noSettings, hidesAuthors: false, hidesVerdicts: false }

test('lists how a contest is judged, and omits what is turned off', () => {
  expect(judgingTerms(shown)).toEqual([])
  const all = { hidesAuthors: true, hidesVerdicts: true, secondLookPercent: 10, undecidedMax: 3, appealHours: 1 }
  expect(judgingTerms(all).map(({ title }) => title)).toEqual([
    ...['Hidden names', 'Hidden verdicts', 'Second looks', 'Open submissions', 'Appeal period'],
  ])
  const textOf = (settings: Partial<typeof all>) => judgingTerms({ ...shown, ...settings })[0]?.text
  expect(textOf({ secondLookPercent: 25 })).toContain('25% of the submissions, and at least 10')
  expect(textOf({ appealHours: 1 })).toContain('1 hour to appeal')
  expect(textOf({ appealHours: 48 })).toContain('48 hours to appeal')
  expect(textOf({ undecidedMax: 1 })).toBe(
    'You can have 1 submission open at a time. A valid verdict frees a slot. Withdrawing one frees a slot up to 1 time.',
  )
  expect(judgingTerms({ ...shown, undecidedMax: 3, hidesVerdicts: true }).at(-1)?.text).toContain('do not free a slot')
})
