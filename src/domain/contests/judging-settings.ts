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

type Settings = JudgingSettings & { hidesAuthors: boolean; hidesVerdicts: boolean }
type JudgingTerm = { title: string; text: string }

/** How a contest is judged, shown to everyone before they submit, so that none of it is a surprise. */
export function judgingTerms(contest: Settings): JudgingTerm[] {
  const { hidesAuthors, hidesVerdicts, secondLookPercent, undecidedMax, appealHours } = contest
  const terms: JudgingTerm[] = []
  if (hidesAuthors) {
    const text = 'Until the results are final, judges see Researcher 1, Researcher 2 and so on instead of names.'
    terms.push({ title: 'Hidden names', text })
  }
  if (hidesVerdicts) {
    const text = 'Until the contest ends, only judges can see verdicts, duplicate groups and certificates.'
    terms.push({ title: 'Hidden verdicts', text })
  }
  if (secondLookPercent !== null) {
    const text = `After the contest ends, ${secondLookPercent}% of the submissions, and at least 10, are picked at random. A second judge, who does not see the first verdict, judges them again. If the two verdicts differ, the difference is resolved before results.`
    terms.push({ title: 'Second looks', text })
  }
  if (undecidedMax !== null) terms.push({ title: 'Open submissions', text: limitWords(undecidedMax, hidesVerdicts) })
  if (appealHours !== null) {
    const text = `Preliminary results come before the final ones. Authors then have ${counted(appealHours, 'hour')} to appeal the verdict, group or place of their submissions.`
    terms.push({ title: 'Appeal period', text })
  }
  return terms
}

function limitWords(max: number, hidesVerdicts: boolean): string {
  const room = hidesVerdicts ? 'Verdicts do not free a slot, because they are hidden' : 'A valid verdict frees a slot'
  return `You can have ${counted(max, 'submission')} open at a time. ${room}. Withdrawing one frees a slot up to ${counted(max, 'time')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
