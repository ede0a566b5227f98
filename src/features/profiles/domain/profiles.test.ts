import { describe, expect, test } from 'vitest'
import { boardOf, type CreditedContest, rankPeople, seasonOf, seasonsOf } from './leaderboard'
import { findsOverTime, profileOf } from './profile'
import { creditsOfReport, type ReportCredits } from './report-credits'

type Finding = Parameters<typeof creditsOfReport>[0]['findings'][number]
const person = { name: 'Researcher 1', isPseudonym: true }
const finding = (anchor: string, placeInLine: number, laterPlaces: number[] = []): Finding => ({
  ...{ anchor, title: `About ${anchor}`, severity: 'Critical', description: '', proofOfConcept: '', isRedacted: false },
  ...{ writtenBy: person, foundBy: person, alsoFoundBy: [], placeInLine, laterPlaces },
  ...{ receivedAt: '2026-11-01T00:00:00.000Z', answer: null },
})
const award = (amounts: Record<number, number>) => ({
  ...{ rulesVersion: 1, poolCents: 100, returnedCents: 0 },
  issues: Object.entries(amounts).map(([place, amountCents]) => ({
    ...{ placeInLine: Number(place), author: 1, status: 'valid' as const, group: null, amountCents },
  })),
})

describe('what a report credits people with', () => {
  const authorAt = new Map([
    [1, 'ada'],
    [2, 'linus'],
    [3, 'ada'],
    [4, 'linus'],
    [5, 'mei'],
  ])

  test('counts each finding once, for the first in line and for those who found it later', () => {
    const report = {
      findings: [finding('C-01', 1, [2, 3, 4]), finding('C-02', 5)],
      award: award({ 1: 60, 5: 40, 2: 0 }),
    }
    const credits = creditsOfReport(report, authorAt)
    expect(credits.get('ada')).toEqual({
      findings: [{ anchor: 'C-01', title: 'About C-01', isFirst: true }],
      amountCents: 60,
    })
    expect(credits.get('linus')).toEqual({
      findings: [{ anchor: 'C-01', title: 'About C-01', isFirst: false }],
      amountCents: 0,
    })
    expect(credits.get('mei')?.amountCents).toBe(40)
  })

  test("is empty for someone who isn't in it", () => {
    const credits = creditsOfReport({ findings: [finding('C-01', 9)], award: award({ 9: 100, 2: 0 }) }, authorAt)
    expect([...credits]).toEqual([])
  })
})

const found = (first: number, duplicates = 0, amountCents = 0): ReportCredits => ({
  amountCents,
  findings: Array.from({ length: first + duplicates }, (_, at) => ({
    ...{ anchor: `C-0${at + 1}`, title: 'T', isFirst: at < first },
  })),
})
const late = { anchor: 'C-01', title: 'T', isFirst: false }
const contest = (slug: string, endDate: string, credits: Record<string, ReportCredits>): CreditedContest => ({
  ...{ slug, title: slug, endDate, credits: new Map(Object.entries(credits)) },
})
const people = ['ada', 'Bo', 'linus', 'mei'].map((username) => ({ id: username, username }))
const spring = contest('spring', '2026-05-01T00:00:00.000Z', { ada: found(1), Bo: found(1), linus: found(0, 9) })
const winter = contest('winter', '2025-12-31T23:59:59.000Z', { ada: found(0, 1, 5), mei: found(2, 0, 500) })

describe('the leaderboard', () => {
  test('ranks first finds above later ones, and equal scores share a rank', () => {
    const autumn = contest('autumn', '2026-10-01T00:00:00.000Z', { mei: found(1, 2) })
    const ranked = rankPeople([spring, autumn], people)
    expect(ranked.map(({ rank, username }) => [rank, username])).toEqual([
      [1, 'mei'],
      [2, 'ada'],
      [2, 'Bo'],
      [4, 'linus'],
    ])
  })

  test("has no gaps for people who aren't shown", () => {
    expect(rankPeople([winter], people.slice(0, 1))).toEqual([{ rank: 1, username: 'ada', first: 0, duplicates: 1 }])
  })

  test('omits people who consented but found nothing', () => {
    expect(rankPeople([winter], people).map(({ username }) => username)).toEqual(['mei', 'ada'])
  })

  test('assigns a contest to the UTC year in which it ended', () => {
    expect([seasonOf(winter), seasonOf({ endDate: '2026-01-01T00:00:00.000Z' })]).toEqual([2025, 2026])
    expect(seasonsOf([winter, spring])).toEqual([2026, 2025])
  })
})

describe('a season', () => {
  test('shows how ranks moved since the season before, among people who are shown', () => {
    const { before, rows } = boardOf([winter, spring], people, 2026)
    expect([before, rows.map(({ username, moved }) => [username, moved])]).toEqual([
      2025,
      [
        ['ada', 1],
        ['Bo', 'new'],
        ['linus', 'new'],
      ],
    ])
    const withoutMei = boardOf([winter, spring], people.slice(0, 3), 2026)
    expect(withoutMei.rows[0]).toMatchObject({ username: 'ada', moved: 0 })
  })

  test('without an earlier one compares with nothing', () => {
    const { before, rows } = boardOf([winter, spring], people, 2025)
    expect([before, rows.map(({ moved }) => moved)]).toEqual([null, [null, null]])
  })

  test('shows the latest find of each person, a first find if there is one', () => {
    const autumn = contest('autumn', '2026-10-01T00:00:00.000Z', {
      ada: { amountCents: 0, findings: [late, { ...late, anchor: 'C-02', isFirst: true }] },
    })
    const { rows } = boardOf([spring, autumn], people, 2026)
    expect(rows.map(({ username, latest }) => [username, latest?.slug, latest?.anchor])).toEqual([
      ['ada', 'autumn', 'C-02'],
      ['Bo', 'spring', 'C-01'],
      ['linus', 'spring', 'C-01'],
    ])
  })
})

describe('finds over time', () => {
  const ended = (endDate: string, first: number, duplicates = 0) => ({ endDate, first, duplicates })

  test('have every quarter from the first contest to the last, also those without a find', () => {
    const contests = [ended('2026-04-01T00:00:00.000Z', 1), ended('2025-12-31T23:59:59.000Z', 0, 2)]
    expect(findsOverTime([...contests, ended('2026-06-30T23:00:00.000Z', 2, 1)])).toEqual([
      { label: 'Q4 2025', first: 0, duplicates: 2 },
      { label: 'Q1 2026', first: 0, duplicates: 0 },
      { label: 'Q2 2026', first: 3, duplicates: 1 },
    ])
    expect(findsOverTime([])).toEqual([])
  })

  test('of more than three years are counted by year', () => {
    const contests = [ended('2020-05-01T00:00:00.000Z', 1), ended('2026-01-01T00:00:00.000Z', 1)]
    const labels = findsOverTime(contests).map(({ label }) => label)
    expect([labels[0], labels.length, labels.at(-1)]).toEqual(['2020', 7, '2026'])
  })
})

describe('a profile', () => {
  const owner = (showsAwards: boolean) => ({ id: 'ada', username: 'ada', showsAwards })

  test('sums up published contests, latest end first, with the rank in each season', () => {
    expect(profileOf(owner(false), [winter, spring], people)).toMatchObject({
      ...{ username: 'ada', first: 1, duplicates: 1, amountCents: null },
      contests: [
        { slug: 'spring', first: 1, duplicates: 0, amountCents: null },
        { slug: 'winter', first: 0, duplicates: 1, amountCents: null },
      ],
      standings: [
        { season: 2026, rank: 1 },
        { season: 2025, rank: 2 },
      ],
    })
  })

  test("shows awards only with its owner's consent", () => {
    const { amountCents, contests } = profileOf(owner(true), [winter, spring], people)
    expect([amountCents, contests.map((one) => one.amountCents)]).toEqual([5, [0, 5]])
    expect(JSON.stringify(profileOf(owner(false), [winter, spring], people))).not.toMatch(/"amountCents":\d/)
  })
})
