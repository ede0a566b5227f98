import type { JudgingSettings } from './judging-settings'

type Settings = JudgingSettings & { hidesAuthors: boolean; hidesVerdicts: boolean }
export type JudgingTerm = { title: string; text: string }

/** What a contest has decided about the way it is judged, as everybody reads it before they submit. None of it may come as news. */
export function judgingTerms(contest: Settings): JudgingTerm[] {
  const { hidesAuthors, hidesVerdicts, secondLookPercent, undecidedMax, appealHours } = contest
  const terms: JudgingTerm[] = []
  if (hidesAuthors) {
    const text = 'Until the results are final, judges read Researcher 1, 2 and so on in place of names.'
    terms.push({ title: 'Hidden names', text })
  }
  if (hidesVerdicts) {
    const text = 'Until the end of the contest, only judges see verdicts, duplicate groups and certificates.'
    terms.push({ title: 'Hidden verdicts', text })
  }
  if (secondLookPercent !== null) {
    const text = `After the end, ${secondLookPercent}% of the submissions, and at least 10, are picked at random. A second judge, who is not shown the first verdict, judges them again. If the two verdicts differ, the difference is resolved before results.`
    terms.push({ title: 'Second looks', text })
  }
  if (undecidedMax !== null) terms.push({ title: 'Open submissions', text: limitWords(undecidedMax, hidesVerdicts) })
  if (appealHours !== null) {
    const text = `Preliminary results come before the final ones. From then on authors have ${counted(appealHours, 'hour')} to appeal verdicts, groups and places of their submissions.`
    terms.push({ title: 'Time for appeals', text })
  }
  return terms
}

function limitWords(max: number, hidesVerdicts: boolean): string {
  const room = hidesVerdicts
    ? 'Verdicts make no room, because they are hidden'
    : 'A valid verdict makes room for another'
  return `Everybody can have ${counted(max, 'submission')} open at a time. ${room}; withdrawing one makes room ${counted(max, 'time')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
