import { type CodeLink, findCodeLinks, lineRange } from '../../../domain/issues/code-link'
import { bodyOf, type IssueText, noOptionalTexts } from '../../../domain/issues/issue-text'
import { termHash } from './packed-terms'
import type { ReadReport, ReportTerms } from './report-terms'

/** Strongest first: shared lines of code say more than shared words. */
export const reasonKinds = ['lines', 'identifiers', 'title', 'words', 'topics'] as const
/** What makes an offer: what both texts have, or what a feature knows of both. */
export const offerReasonKinds = ['fixes', ...reasonKinds] as const
export type OfferReason = { kind: (typeof offerReasonKinds)[number]; found: string[] }
export type CandidateReason = { kind: (typeof reasonKinds)[number]; found: string[] }

const shownAtMost = 6

type Contest = {
  read: ReadReport
  issueCount: number
  /** Number of issues in the contest that contain a term. */
  spreadOf: (hash: number) => number
  /** Which of the rare terms count as a reason; all of them by default. */
  counts?: (hash: number) => boolean
}

/** What one report has in common with others, rarest first, in the spellings of both. */
export function reasonsFor(open: IssueText, contest: Contest): (other: IssueText) => CandidateReason[] {
  const { read } = contest
  const titleOf = ({ title }: IssueText) => read({ title, description: '', ...noOptionalTexts })
  const own = { terms: read(open), title: titleOf(open), links: linksOf(open) }
  return (other) => {
    const terms = read(other)
    const shared = (kind: SharedKind) => sharedTerms(kind, own.terms, terms, contest)
    const title = sharedTerms('words', own.title, titleOf(other), contest)
    const inTitles = new Set(title.map(({ key }) => key))
    const found: Record<CandidateReason['kind'], string[]> = {
      lines: sharedLines(own.links, linksOf(other)),
      identifiers: shared('identifiers').map(({ own: spelling }) => spelling),
      title: title.map(inBothSpellings),
      words: shared('words')
        .filter(({ key }) => !inTitles.has(key))
        .map(inBothSpellings),
      topics: shared('ideas').map((term) => `${term.key}: ${inBothSpellings(term)}`),
    }
    return reasonKinds
      .map((kind) => ({ kind, found: found[kind].slice(0, shownAtMost) }))
      .filter((reason) => reason.found.length > 0)
  }
}

type SharedKind = 'words' | 'identifiers' | 'ideas'
type SharedTerm = { key: string; own: string; other: string }

/** Shows both spellings where they differ, 'donations / donation', so that a judge finds the word in each report. */
const inBothSpellings = ({ own, other }: SharedTerm) => (own === other ? own : `${own} / ${other}`)

/** Terms in more than a third of the reports are no reason; in a small contest, three reports are allowed. */
function sharedTerms(
  kind: SharedKind,
  a: ReportTerms,
  b: ReportTerms,
  { issueCount, spreadOf, counts = () => true }: Contest,
): SharedTerm[] {
  return [...a[kind]]
    .flatMap(([key, { shown: own }]) => {
      const other = b[kind].get(key)?.shown
      const hash = termHash(kind, key)
      return other === undefined || !counts(hash) ? [] : [{ key, own, other, spread: spreadOf(hash) }]
    })
    .filter(({ spread }) => spread <= Math.max(3, issueCount / 3))
    .sort((x, y) => x.spread - y.spread)
}

/** Bounds the work: every link of one report is compared with every link of the other. */
const linksRead = 50

const linksOf = (report: IssueText) => findCodeLinks(bodyOf(report)).slice(0, linksRead)

/** 'src/Vault.sol L118-L131' if links of both reports share lines, or only the path if they just share the file. */
function sharedLines(own: readonly CodeLink[], others: readonly CodeLink[]): string[] {
  const places = own.flatMap((link) =>
    others.filter((one) => isSameFile(link, one)).map((one) => ({ path: link.path, lines: overlap(link, one) })),
  )
  const precise = places.filter(({ lines }) => lines !== '')
  const toTheLine = new Set(precise.map(({ path }) => path))
  const files = places.map(({ path }) => path).filter((path) => !toTheLine.has(path))
  return [...new Set([...precise.map(({ path, lines }) => `${path} ${lines}`), ...files])]
}

/** Ignores the commit: code hardly changes within a contest, and links name branches as often as commits. */
const isSameFile = (a: CodeLink, b: CodeLink) =>
  a.path.toLowerCase() === b.path.toLowerCase() && a.repository.toLowerCase() === b.repository.toLowerCase()

function overlap(a: CodeLink, b: CodeLink): string {
  if (!a.lines || !b.lines) return ''
  const lines = { first: Math.max(a.lines.first, b.lines.first), last: Math.min(a.lines.last, b.lines.last) }
  return lines.first <= lines.last ? lineRange({ ...a, lines }) : ''
}
