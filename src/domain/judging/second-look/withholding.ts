import { type IssueCounts, type Verdict, verdictRefusalCodes } from '../review-rules'
import { type Acquaintance, type DrawnLook, secondLookRefusal } from './second-look-rules'

/**
 * Why a verdict is withheld from a judge who could still take a blind second look:
 * - `yours`: it was drawn and awaits a second look. Nothing shows its verdict until the look is given or forgone.
 * - `waits`: it was drawn, and its verdict was undone. The next judge doesn't learn the previous one.
 * - `undrawn`: any submission may still be drawn. Opening it shows its verdict, and is recorded.
 */
export const withholdings = ['yours', 'waits', 'undrawn'] as const
export type Withholding = (typeof withholdings)[number]

/** Why a judge can't decide anything about a submission, including a second look that must come first. */
export const decisionRefusalCodes = [...verdictRefusalCodes, 'second_look_yours'] as const
export type DecisionRefusal = (typeof decisionRefusalCodes)[number]

type WithholdingFacts = Pick<DrawnLook, 'secondVerdict'> & {
  /** Whether the draw of the contest has taken place. */
  isDrawOver: boolean
  isDrawn: boolean
  hasVerdict: boolean
  /** Including one that was undone. */
  hadVerdict: boolean
}

/**
 * The single rule by which every read decides whether to withhold a verdict, with its reason, group and events. Judges
 * who can't take the second look see everything: the lead, those who have decided on the submission or know its
 * verdict, and those with a conflict of interest.
 */
export function withholdingFrom(judge: Acquaintance, look: WithholdingFacts): Withholding | null {
  if (!look.hadVerdict || (look.isDrawOver && !look.isDrawn)) return null
  const refusal = secondLookRefusal(judge, look)
  if (refusal !== null && refusal !== 'second_look_waits') return null
  if (!look.isDrawOver) return 'undrawn'
  return refusal === null ? 'yours' : 'waits'
}

/** A submission with withheld data. Its fields must not leak to the judge. */
export type WithheldIssue = {
  id: string
  contestId: string
  authorId: string
  status: Verdict
  duplicateGroupId: string | null
  isWithdrawn: boolean
  why: Withholding
}

/** What is withheld from one judge, in the queried contests. */
export class Withheld {
  readonly issues: readonly WithheldIssue[]
  /** Includes issues hidden because a member of their group is withheld. */
  private readonly byId: ReadonlyMap<string, WithheldIssue>
  private readonly groups: ReadonlySet<string>

  constructor(issues: readonly WithheldIssue[]) {
    this.issues = issues
    this.byId = new Map(issues.map((issue) => [issue.id, issue]))
    this.groups = new Set(issues.flatMap(({ duplicateGroupId }) => duplicateGroupId ?? []))
  }

  get isNothing(): boolean {
    return this.issues.length === 0
  }

  of(issueId: string): Withholding | null {
    return this.byId.get(issueId)?.why ?? null
  }

  /** A group reveals its members' verdicts, so one withheld member withholds the whole group. */
  hidesGroup(groupId: string | null): boolean {
    return groupId !== null && this.groups.has(groupId)
  }

  /** Reading one of these shows no verdict, so the judge can still take a second look. */
  isReadBlind(issueId: string): boolean {
    const why = this.of(issueId)
    return why === 'yours' || why === 'waits'
  }

  /** Whether a second look must be given or forgone before deciding on this submission or another in its group. */
  blocksDecision(issue: { id: string; duplicateGroupId: string | null }): boolean {
    const isYours = (one: WithheldIssue) =>
      one.why === 'yours' &&
      (one.id === issue.id || (one.duplicateGroupId !== null && one.duplicateGroupId === issue.duplicateGroupId))
    return this.issues.some(isYours)
  }

  /** Whether an excerpt of the ledger, as text, names anything with withheld events. */
  isNamedIn(text: string): boolean {
    const ids = text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    return ids.some((id) => this.byId.has(id) || this.groups.has(id))
  }

  /** Counts as this judge may see them: a withheld verdict counts as pending. */
  maskCounts(contestId: string | null, counts: IssueCounts): IssueCounts {
    const seen = { ...counts }
    for (const issue of this.issues) {
      if (issue.isWithdrawn || (contestId !== null && issue.contestId !== contestId)) continue
      seen[issue.status] -= 1
      seen.pending += 1
    }
    return seen
  }
}

export const nothingWithheld = new Withheld([])

/** As if no judge had acted on it. */
const undecided = {
  status: 'pending',
  invalidationReason: null,
  invalidationCode: null,
  knownIssue: null,
  duplicateGroupId: null,
  group: null,
  isPrimary: false,
} as const

const ungrouped = { duplicateGroupId: null, group: null, isPrimary: false } as const

type Shown = {
  id: string
  duplicateGroupId: string | null
  version: number
  revisionCount: number
  createdAt?: Date
}

/**
 * An issue as a judge may see it. The version stays if the judge can decide, because the decision names it; otherwise
 * it is the number of revisions, because the real version would count decisions.
 */
export function maskWithheld<I extends Shown>(issue: I, withheld: Withheld): I {
  const why = withheld.of(issue.id)
  if (why === null)
    return withheld.hidesGroup(issue.duplicateGroupId) ? { ...issue, ...onlyOf(issue, ungrouped) } : issue
  const times = issue.createdAt ? { updatedAt: issue.createdAt } : {}
  const version = why === 'yours' ? issue.revisionCount : issue.version
  return { ...issue, ...onlyOf(issue, undecided), ...times, version }
}

const onlyOf = (issue: object, fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in issue))
