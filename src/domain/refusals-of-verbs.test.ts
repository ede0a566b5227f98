import { describe, expect, test } from 'vitest'
import { contestEditRefusal, datesProblem } from './contests/contest-edit-rules'
import { noSettings } from './contests/judging-settings'
import { fullText, type OpenSubmissions, openSubmissions, type SubmissionCounts } from './issues/open-submissions'
import { authorLock, authorLockReason, submissionRefusal } from './issues/submission-rules'
import {
  finalizableAt,
  finalizeRefusal,
  finalizeRefusals,
  publishRefusals,
  reopenRefusal,
  verdictRefusal,
  verdicts,
  verdictTexts,
} from './judging/review-rules'
import { accessLevels, accessRefusal, mayReadIssue, roles } from './permissions'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))
const open = { startDate: at(0), endDate: at(30), isFinalized: false }
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by)

describe('submitting', () => {
  const verified = { isEmailVerified: true, submissions: null }
  test.each([
    [ms(at(0), -1), 'contest_not_started'],
    [at(0), null],
    [at(30), null],
    [ms(at(30), 1), 'contest_ended'],
  ])('a report that arrives at %s returns %s', (receivedAt, refusal) => {
    expect(submissionRefusal(open, verified, receivedAt)).toBe(refusal)
  })

  test('an unverified author is refused first, and nobody enters a finalized contest', () => {
    const unverified = { ...verified, isEmailVerified: false }
    expect(submissionRefusal(open, unverified, ms(at(0), -1))).toBe('email_not_verified_for_issues')
    expect(submissionRefusal({ ...open, isFinalized: true }, verified, at(10))).toBe('contest_ended')
  })
})

describe('a limit on open submissions', () => {
  const verified = { isEmailVerified: true }
  const limiting = { undecidedMax: 2, hidesVerdicts: false }
  const none = { active: 0, valid: 0, withdrawn: 0, removed: 0 }
  const openOf = (sent: Partial<SubmissionCounts>, contest = limiting) => openSubmissions(contest, { ...none, ...sent })
  const refusalOf = (sent: Partial<SubmissionCounts>, contest = limiting) =>
    submissionRefusal(open, { ...verified, submissions: openOf(sent, contest) }, at(10))

  test('accepts up to the limit, and only a valid verdict frees a slot', () => {
    expect([refusalOf({}), refusalOf({ active: 1 }), refusalOf({ active: 2 })]).toEqual([
      null,
      null,
      'open_submissions_full',
    ])
    expect(refusalOf({ active: 3, valid: 2 })).toBeNull()
  })
  test('withdrawing frees a slot as often as the limit, and removal by a judge never does', () => {
    expect(openOf({ active: 1, withdrawn: 2 })).toMatchObject({ open: 1, withdrawalsLeft: 0 })
    expect(openOf({ active: 1, withdrawn: 3 })).toMatchObject({ open: 2, withdrawalsLeft: 0 })
    expect(refusalOf({ active: 1, removed: 1 })).toBe('open_submissions_full')
    // All that one person can send without a single valid one.
    expect(refusalOf({ active: 2, withdrawn: 2 })).toBe('open_submissions_full')
    expect(refusalOf({ withdrawn: 4 })).toBe('open_submissions_full')
  })
  test('while verdicts are hidden, a valid one counts like any other', () => {
    expect(refusalOf({ active: 2, valid: 2 }, { ...limiting, hidesVerdicts: true })).toBe('open_submissions_full')
  })
  test('a contest without a limit counts nothing', () => {
    expect(openSubmissions({ ...limiting, undecidedMax: null }, { ...none, active: 99 })).toBeNull()
  })
  test('an ended contest is reported first', () => {
    const author = { ...verified, submissions: openOf({ active: 2 }) }
    expect(submissionRefusal(open, author, ms(at(30), 1))).toBe('contest_ended')
  })
  test.each([
    [{ active: 2 }, limiting, 'when one of them is found valid, or when you withdraw a pending one.'],
    [{ active: 1, withdrawn: 3 }, limiting, 'You can submit again when one of them is found valid.'],
    [{ active: 2 }, { ...limiting, hidesVerdicts: true }, 'You can submit again when you withdraw a pending one.'],
    [{ active: 2, withdrawn: 2 }, { ...limiting, hidesVerdicts: true }, 'You cannot submit to it again.'],
  ])('explains to someone with %j what frees a slot', (sent, contest, told) => {
    expect(fullText(openOf(sent, contest) as OpenSubmissions)).toContain(told)
  })
})

describe('editing an own issue', () => {
  const fresh = { status: 'pending', duplicateGroupId: null } as const
  test('is possible while it is pending and ungrouped and the contest is active', () => {
    expect(authorLock(fresh, open, at(30))).toBeNull()
  })
  test('a verdict, a group or the end of the contest locks it', () => {
    expect(authorLock({ ...fresh, status: 'valid' }, open, at(10))).toBe('issue_locked')
    expect(authorLock({ ...fresh, duplicateGroupId: 'g' }, open, at(10))).toBe('issue_locked')
    expect(authorLock(fresh, open, ms(at(30), 1))).toBe('issue_locked')
  })
  test('reports the verdict before the group before the time', () => {
    const over = ms(at(30), 1)
    expect(authorLockReason(fresh, open, at(10))).toBeNull()
    expect(authorLockReason({ status: 'invalid', duplicateGroupId: 'g' }, open, over)).toBe('reviewed')
    expect(authorLockReason({ ...fresh, duplicateGroupId: 'g' }, open, over)).toBe('grouped')
    expect(authorLockReason(fresh, open, over)).toBe('not_active')
    expect(authorLockReason(fresh, { ...open, isFinalized: true }, at(10))).toBe('not_active')
  })
})

describe('judging', () => {
  const facts = {
    judgeId: 'grace',
    authorId: 'ada',
    judgeHasStake: false,
    isFinalized: false,
    isPreliminary: false,
  }
  test('no one judges their own report, a contest they entered, or a finalized one', () => {
    expect(verdictRefusal(facts)).toBeNull()
    expect(verdictRefusal({ ...facts, authorId: 'grace' })).toBe('self_review')
    expect(verdictRefusal({ ...facts, judgeHasStake: true })).toBe('conflict_of_interest')
    expect(verdictRefusal({ ...facts, isFinalized: true })).toBe('contest_finalized')
  })

  test('an issue is pending, valid or invalid, and its author is mailed the outcome', () => {
    expect(verdicts).toEqual(['pending', 'valid', 'invalid'])
    expect(verdictTexts).toEqual({
      valid: 'validated as a Critical vulnerability and is eligible for bounty rewards.',
      validDuplicate:
        'validated as a Critical vulnerability but is marked as a duplicate. Only the primary submission will receive bounty rewards.',
      invalid: 'did not meet the Critical vulnerability threshold or was determined to be invalid.',
      pending: 'under review. You will be notified when the review is complete.',
    })
  })

  const from = (now: Date, pendingCount = 0) => ({
    ...{ pendingCount, lookAlikeCount: 0, judgeHasStake: false, featureBlockers: [], now },
  })

  test('a contest can be finalized a minute after its end, with every issue judged and a prize pool', () => {
    const contest = { startDate: at(0), endDate: at(30), prizePoolCents: 1 }
    expect(finalizeRefusal(contest, from(at(30)))).toBe('contest_not_ended')
    expect(finalizeRefusal(contest, from(ms(at(31), -1)))).toBe('contest_settling')
    expect(finalizeRefusal(contest, from(at(31), 1))).toBe('pending_issues')
    expect(finalizeRefusal({ ...contest, prizePoolCents: null }, from(at(31)))).toBe('contest_without_pool')
    expect(finalizeRefusal(contest, from(at(31)))).toBeNull()
  })

  test('lists every blocker of finalizing, and when the end stops being one', () => {
    const contest = { startDate: at(0), endDate: at(30), prizePoolCents: null }
    expect(finalizeRefusals(contest, from(at(10), 2))).toEqual([
      'contest_not_ended',
      'pending_issues',
      'contest_without_pool',
    ])
    expect(finalizeRefusals(contest, from(ms(at(31), -1)))).toEqual(['contest_settling', 'contest_without_pool'])
    expect(finalizeRefusals({ ...contest, prizePoolCents: 1 }, from(at(31)))).toEqual([])
    expect(finalizableAt(contest)).toEqual(at(31))
  })

  test('preliminary results require what finalizing requires', () => {
    const contest = { startDate: at(0), endDate: at(30), prizePoolCents: null }
    expect(publishRefusals(contest, from(at(30), 1))).toEqual([
      'contest_not_ended',
      'pending_issues',
      'contest_without_pool',
    ])
  })

  test('under preliminary results no one can judge, and a finalized contest is reported first', () => {
    expect(verdictRefusal({ ...facts, isPreliminary: true })).toBe('preliminary_results')
    expect(verdictRefusal({ ...facts, isPreliminary: true, isFinalized: true })).toBe('contest_finalized')
  })

  test('participants can neither finalize nor reopen a contest', () => {
    const contest = { startDate: at(0), endDate: at(30), prizePoolCents: 1 }
    expect(finalizeRefusal(contest, { ...from(at(31)), judgeHasStake: true })).toBe('conflict_of_interest')
    const finalized = { judgeHasStake: false, isFinalized: true, paymentCount: 0, reportStands: false }
    expect(reopenRefusal(finalized)).toBeNull()
    expect(reopenRefusal({ ...finalized, judgeHasStake: true })).toBe('conflict_of_interest')
    expect(reopenRefusal({ ...finalized, isFinalized: false })).toBe('contest_not_finalized')
    expect(reopenRefusal({ ...finalized, paymentCount: 1 })).toBe('awards_paid')
  })
})

describe('editing a contest', () => {
  const contest = {
    ...open,
    githubRepoUrl: 'https://a.io/x',
    prizePoolCents: 500,
    hidesAuthors: false,
    hidesVerdicts: false,
    ...noSettings,
    hasVerdict: false,
    hasIssues: false,
  }
  test('everything can change before the start', () => {
    const next = { ...contest, startDate: at(5), endDate: at(6), githubRepoUrl: 'https://b.io', prizePoolCents: null }
    expect(contestEditRefusal(contest, next, ms(at(0), -1))).toBeNull()
  })
  test.each([
    [{ startDate: at(1) }, 'The start date cannot change after the contest has started'],
    [{ githubRepoUrl: 'https://b.io' }, 'The repository URL cannot change after the contest has started'],
    [{ endDate: ms(at(30), -1) }, 'The end date can only move later after the contest has started'],
    [{ prizePoolCents: 499 }, 'The prize pool can only rise after the contest has started'],
  ])('from the start on %j is refused with the field named', (change, text) => {
    expect(contestEditRefusal(contest, { ...contest, ...change }, at(0))).toEqual({ code: 'contest_started', text })
  })
  test('after the start, the end can move later and the pool can rise', () => {
    expect(contestEditRefusal(contest, { ...contest, endDate: at(40), prizePoolCents: 501 }, at(10))).toBeNull()
  })
  test('whether judges see names can change until the first verdict', () => {
    const hidden = { ...contest, hidesAuthors: true }
    expect(contestEditRefusal(contest, hidden, at(10))).toBeNull()
    expect(contestEditRefusal({ ...contest, hasVerdict: true }, hidden, at(10))).toEqual({ code: 'contest_judged' })
    expect(contestEditRefusal({ ...hidden, hasVerdict: true }, contest, at(10))).toEqual({ code: 'contest_judged' })
    expect(contestEditRefusal({ ...hidden, hasVerdict: true }, hidden, at(10))).toBeNull()
  })
  test('hidden names stay hidden from the first submission on', () => {
    const entered = { ...contest, hasIssues: true }
    const hidden = { ...entered, hidesAuthors: true }
    expect(contestEditRefusal(hidden, entered, at(10))).toEqual({ code: 'contest_judged' })
    expect(contestEditRefusal(entered, hidden, at(10))).toBeNull()
  })
  test('whether verdicts are hidden is fixed by the first submission', () => {
    const hiding = { ...contest, hidesVerdicts: true }
    const refused = { code: 'contest_entered' }
    expect([contestEditRefusal(contest, hiding, at(10)), contestEditRefusal(hiding, contest, at(10))]).toEqual([
      null,
      null,
    ])
    const [open, hidden] = [contest, hiding].map((one) => ({ ...one, hasIssues: true })) as [
      typeof contest,
      typeof contest,
    ]
    expect([contestEditRefusal(open, hidden, at(10)), contestEditRefusal(hidden, open, at(10))]).toEqual([
      refused,
      refused,
    ])
    expect(contestEditRefusal(hidden, { ...hidden, endDate: at(40) }, at(10))).toBeNull()
  })
  test('a finalized contest never changes, and a contest ends after it starts', () => {
    expect(contestEditRefusal({ ...contest, isFinalized: true }, contest, at(0))).toEqual({ code: 'contest_finalized' })
    expect(datesProblem({ startDate: at(0), endDate: at(0) })).toBe('End date must be after start date')
    expect(datesProblem(open)).toBeNull()
    const days = (count: number) => ({ startDate: at(0), endDate: new Date(at(0).getTime() + count * 86_400_000) })
    expect(datesProblem(days(3_650))).toBeNull()
    expect(datesProblem(days(3_651))).toBe('A contest runs for ten years at most')
  })
})

describe('access', () => {
  const unverified = { id: 'u', role: 'user', isEmailVerified: false } as const
  const verified = { ...unverified, isEmailVerified: true } as const
  const admin = { ...verified, role: 'admin' } as const
  test.each([
    ['public', null, null],
    ['user', null, 'unauthenticated'],
    ['user', unverified, null],
    ['verified', unverified, 'email_not_verified'],
    ['verified', verified, null],
    ['admin', unverified, 'email_not_verified'],
    ['admin', verified, 'forbidden'],
    ['admin', { ...admin, isEmailVerified: false }, 'email_not_verified'],
    ['admin', admin, null],
    ['runner', null, 'unauthenticated'],
    ['runner', admin, 'unauthenticated'],
  ] as const)('a %s call by %j returns %s', (access, viewer, refusal) => {
    expect(accessRefusal(access, viewer)).toBe(refusal)
  })
  test('a person is a user or an admin, and a call is open to one of five circles', () => {
    expect(roles).toEqual(['user', 'admin'])
    expect(accessLevels).toEqual(['public', 'user', 'verified', 'admin', 'runner'])
  })
  test('only its author and verified admins can read a report', () => {
    expect(mayReadIssue(unverified, 'u')).toBe(true)
    expect(mayReadIssue(verified, 'other')).toBe(false)
    expect(mayReadIssue(admin, 'other')).toBe(true)
    expect(mayReadIssue({ ...admin, isEmailVerified: false }, 'other')).toBe(false)
  })
})
