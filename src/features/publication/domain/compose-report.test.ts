import { describe, expect, test } from 'vitest'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import type { SnapshotIssue } from '../../../domain/awards/award-snapshot'
import type { DraftFinding } from '../../../domain/publication/draft-finding'
import { mapPublishedTexts } from '../../../domain/publication/published-report'
import { recomputeAward } from '../../../domain/publication/recompute-award'
import type { SubmissionText } from './compose-finding'
import { composeReport, type ReportFacts } from './compose-report'
import { draftLimits, emptyDraft } from './report-draft'

const at = '2026-11-20T12:00:00.000Z'
const issue = (place: number, authorId: string, group: string | null = null, status: 'valid' | 'invalid' = 'valid') =>
  ({
    ...{ id: `i${place}`, authorId, status, duplicateGroupId: group, placeInLine: place, revision: 1 },
    ...{ receivedAt: at, isCertified: false },
  }) satisfies SnapshotIssue

/** Ada and Linus found the same, Ada twice; Mei something else; Bob nothing. */
const issues = [
  issue(1, 'bob', null, 'invalid'),
  issue(2, 'ada', 'g'),
  issue(3, 'mei'),
  issue(4, 'linus', 'g'),
  issue(5, 'ada', 'g'),
]
const text = (id: string): SubmissionText => ({
  ...{ title: `Title of ${id}`, description: `Text of ${id} with a password.` },
  ...{ ...mapPublishedTexts(() => ''), proofOfConcept: `Proof of ${id}` },
  ...{ contentHash: `hash of ${id}`, isUnreadable: false },
})
const person = (username: string, showsName = false, isDeleted = false) => ({ username, showsName, isDeleted })
const facts: ReportFacts = {
  site: { name: 'Primacy', origin: 'https://primacy.example' },
  contest: { finalizedAt: at, repositoryUrl: 'https://github.com/a/b' },
  snapshot: {
    ...{ rulesVersion: 1, poolCents: 101, issues },
    contest: { id: 'c', title: 'Vault Spring', startDate: at, endDate: at },
  },
  texts: new Map(issues.map(({ id }) => [id, text(id)])),
  people: new Map([
    ['ada', person('ada')],
    ['mei', person('mei', true)],
    ['linus', person('linus', true, true)],
  ]),
  ...{ fixes: [], patches: new Map() },
  answers: new Map([
    ['i2', [{ id: 'a2', kind: 'disputed', text: 'No password here.', commit: null, at: '2026-11-21T00:00:00.000Z' }]],
    ['i4', [{ id: 'a4', kind: 'fixed', text: null, commit: 'abcdef1', at: '2026-11-22T00:00:00.000Z' }]],
  ]),
  codes: new Map([['i1', 'not_proven']]),
  ...{ gone: { withdrawn: 2, removed: 1 }, appeals: { made: 3, upheld: 1, rejected: 2 } },
  milestones: [{ at, kind: 'started', text: null }],
}
const draft = { ...emptyDraft, summary: 'In short.', scope: 'All.' }
const publishing = { slug: 'vault-spring', version: 1, publishedAt: at }
const compose = (findings: DraftFinding[] = [], more: Partial<ReportFacts> = {}, written = draft) => {
  const composed = composeReport({ ...facts, ...more }, { ...written, findings }, publishing)
  if (!composed) throw new Error('The award rule is unknown')
  return composed
}
const choose = (issueId: string, textOf: string, more: Partial<DraftFinding> = {}): DraftFinding => ({
  ...{ issueId, textOf, redactions: [], contentHash: `hash of ${textOf}` },
  ...more,
})
const mark = { field: 'description', start: 18, end: 26 } as const

describe('a composed report', () => {
  test('has one finding per class, ordered by first in line, with credit for everyone', () => {
    const { report, problems } = compose([choose('i2', 'i4')])
    expect(problems).toEqual([])
    expect(report.findings).toMatchObject([
      {
        ...{ anchor: 'C-01', title: 'Title of i4', placeInLine: 2, laterPlaces: [4, 5] },
        ...{ foundBy: { name: 'Researcher 1' }, writtenBy: { name: 'Researcher 3' } },
        ...{ alsoFoundBy: [{ name: 'Researcher 3' }], answer: { kind: 'fixed', text: '', commit: 'abcdef1' } },
      },
      { anchor: 'C-02', title: 'Title of i3', foundBy: { name: 'mei', isPseudonym: false }, answer: null },
    ])
  })
  test('counts the submissions, and contains everything the split depends on', () => {
    const { counts, award } = compose().report
    expect(counts).toEqual({
      ...{ submitted: 5, valid: 4, unique: 2, duplicates: 2, invalid: 1, withdrawn: 2, removed: 1 },
      ...{ invalidByReason: { not_proven: 1 }, appeals: { made: 3, upheld: 1, rejected: 2 } },
    })
    expect(award.issues.map(({ author, group, amountCents }) => [author, group, amountCents])).toEqual([
      [null, null, 0],
      [1, 2, 51],
      [2, null, 50],
      [3, 2, 0],
      [1, 2, 0],
    ])
    expect(recomputeAward(award)?.isSame).toBe(true)
    expect(recomputeAward({ ...award, poolCents: 102 })?.isSame).toBe(false)
    expect(recomputeAward({ ...award, rulesVersion: 99 })).toBeNull()
  })
  test('contains no submission or user id', () => {
    expect(JSON.stringify(compose().report)).not.toMatch(/"i\d"|"ada"|"linus"|"bob"/)
  })
  test('is null for an unknown version of the award rule', () => {
    const snapshot = { ...facts.snapshot, rulesVersion: 99 }
    expect(composeReport({ ...facts, snapshot }, draft, publishing)).toBeNull()
  })
  test('contains no redacted passage in any finding, answer, summary or scope', () => {
    const written = { ...draft, summary: 'A PASSWORD.', scope: 'No password.' }
    const { report, problems } = compose([choose('i2', 'i2', { redactions: [mark] })], {}, written)
    expect(problems).toEqual([])
    expect(JSON.stringify(report).toLowerCase()).not.toContain('password')
    expect(report.findings.map(({ isRedacted }) => isRedacted)).toEqual([true, true])
    expect(report.findings[0]?.description).toBe('Text of i2 with a [redacted].')
  })
})

describe('a fix in a report', () => {
  const fixes: ReportFacts['fixes'] = [
    {
      ...{ id: 'f1', title: 'Only holders redeem', addedById: 'nadia', addedAs: 'sponsor', counts: true },
      stopped: [{ issueId: 'i2', proof: { lostShare: 0.614 } }],
    },
  ]
  const patch = '-old\n+a password\n'
  const withFix = { fixes, patches: new Map([['f1', patch]]) }
  const fixOf = (choice: DraftFinding) => compose([choice], withFix).report.findings[0]?.fix

  test('is the one that the lead chose, without its title or who wrote it; there is none without a choice', () => {
    expect(fixOf(choose('i2', 'i2', { fixId: 'f1' }))).toEqual({
      ...{ addedAs: 'sponsor', patch, stoppedProof: { lostShare: 0.614 } },
    })
    expect(JSON.stringify(compose([choose('i2', 'i2')], withFix).report)).toBe(JSON.stringify(compose().report))
  })
  test('says nothing of the proof if the shown text is another one', () => {
    expect(fixOf(choose('i2', 'i4', { fixId: 'f1' }))?.stoppedProof).toBeNull()
  })
  test('has no redacted passage, and the report says that something is left out', () => {
    const { report } = compose(
      [choose('i2', 'i2', { redactions: [mark] }), choose('i3', 'i3', { fixId: 'f1' })],
      withFix,
    )
    expect(report.findings[1]).toMatchObject({ isRedacted: true, fix: { patch: '-old\n+a [redacted]\n' } })
  })
  test('blocks publishing if it was removed or cannot be read since it was chosen', () => {
    const problems = (more: Partial<ReportFacts>) => compose([choose('i2', 'i2', { fixId: 'f1' })], more).problems
    const missing = [{ code: 'fix_missing', anchor: 'C-01', where: null }]
    expect(problems(withFix)).toEqual([])
    expect(problems({})).toEqual(missing)
    expect(problems({ fixes, patches: new Map([['f1', null]]) })).toEqual(missing)
  })
})

describe('publishing is blocked', () => {
  const codes = (...given: Parameters<typeof compose>) => compose(...given).problems.map(({ code }) => code)
  test('by a blank summary and a blank scope', () => {
    expect(codes([], {}, { ...draft, summary: ' ', scope: '' })).toEqual(['summary_missing', 'scope_missing'])
  })
  test('by an unreadable text, unless another one of the group is chosen', () => {
    const texts = new Map(facts.texts).set('i2', { ...text('i2'), isUnreadable: true })
    expect(compose([], { texts }).problems).toEqual([{ code: 'text_unreadable', anchor: 'C-01', where: null }])
    expect(codes([choose('i2', 'i4')], { texts })).toEqual([])
  })
  test('by a choice made for another group or another text, so that no redaction is lost', () => {
    expect(codes([choose('i4', 'i4')])).toEqual(['choice_outdated'])
    expect(codes([choose('i2', 'i3')])).toEqual(['choice_outdated', 'choice_outdated'])
    expect(codes([choose('i2', 'i2', { contentHash: 'another' })])).toEqual(['choice_outdated'])
  })
  test('by an invalid redaction, and by a redacted passage that remains elsewhere', () => {
    expect(codes([choose('i2', 'i2', { redactions: [{ ...mark, end: 900 }] })])).toEqual(['mark_outside'])
    expect(codes([choose('i2', 'i2', { redactions: [{ ...mark, end: 20 }] })])).toEqual(['mark_short'])
    const site = { name: 'Password Audits', origin: 'https://password.example' }
    expect(compose([choose('i2', 'i2', { redactions: [mark] })], { site }).problems.map(({ where }) => where)).toEqual([
      'the name of this site',
      'the address of the report',
    ])
  })
  test('by its size', () => {
    const texts = new Map(facts.texts).set('i2', {
      ...text('i2'),
      description: '€'.repeat(draftLimits.reportBytesMax / 3),
    })
    expect(codes([], { texts })).toEqual(['too_large'])
  })
})

describe('a report with very many marks', () => {
  const letters = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(97 + ((at * at * 31 + at * seed) % 26))).join('')
  const many = Array.from({ length: 27 }, (_, at) => issue(at + 1, `author ${at}`))
  const texts = new Map(
    many.map(({ id }, at) => [id, { ...text(id), description: at % 2 === 0 ? letters(at) : 'ab'.repeat(10_000) }]),
  )
  const snapshot = { ...facts.snapshot, issues: many }
  const composed = (length: number) => {
    const marks = (at: number) =>
      Array.from({ length: draftLimits.redactionsMax }, (_, mark) => ({
        ...{ field: 'description' as const, start: mark + at, end: mark + at + length },
      }))
    return compose(
      many.map(({ id }, at) => choose(id, id, { redactions: marks(at) })),
      { snapshot, texts },
    )
  }

  test('is composed in processor time that grows no faster than its redactions', async () => {
    const { problems, report } = composed(150)
    expect(problems).toEqual([])
    expect(report.findings.every(({ isRedacted }) => isRedacted)).toBe(true)
    expect(await growthOfFourfold(composed, 37)).toBeLessThan(growthLimit)
  })

  test("can't be published if the redacted passages exceed the total limit", () => {
    expect(composed(15_000).problems).toMatchObject([{ code: 'marks_long' }])
  })
})
