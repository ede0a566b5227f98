import { type CodeLink, findCodeLinks, lineRange } from '../issues/code-link'
import { termHash } from './rank-candidates'
import type { ReadReport, Report, ReportTerms } from './report-terms'

/** In the order of their weight to a judge: the same lines prove more than the same words. */
export const reasonKinds = ['lines', 'identifiers', 'title', 'words', 'topics'] as const
export type CandidateReason = { kind: (typeof reasonKinds)[number]; found: string[] }

const shownAtMost = 6

type Contest = {
  read: ReadReport
  issueCount: number
  /** In how many issues of the contest a term stands. */
  spreadOf: (hash: number) => number
}

/** Tells what one report has in common with each other one: rarest first, in words that the two contain. */
export function reasonsFor(open: Report, contest: Contest): (other: Report) => CandidateReason[] {
  const { read } = contest
  const titleOf = ({ title }: Report) => read({ title, description: '', pocLink: null })
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

/** A judge finds each word that is named where it is said to stand: 'donations / donation' where the two differ. */
const inBothSpellings = ({ own, other }: SharedTerm) => (own === other ? own : `${own} / ${other}`)

/** Terms that more than every third report has are no reason; in a small contest three reports may have them. */
function sharedTerms(
  kind: SharedKind,
  a: ReportTerms,
  b: ReportTerms,
  { issueCount, spreadOf }: Contest,
): SharedTerm[] {
  return [...a[kind]]
    .flatMap(([key, { shown: own }]) => {
      const other = b[kind].get(key)?.shown
      return other === undefined ? [] : [{ key, own, other, spread: spreadOf(termHash(kind, key)) }]
    })
    .filter(({ spread }) => spread <= Math.max(3, issueCount / 3))
    .sort((x, y) => x.spread - y.spread)
}

/** Each link of one report is held against each of the other; a report with more is no clearer, only slower. */
const linksRead = 50

const linksOf = ({ description, pocLink }: Report) =>
  findCodeLinks(`${description}\n\n${pocLink ?? ''}`).slice(0, linksRead)

/** 'src/Vault.sol L118-L131' where links of both reports share lines, the path alone where only the file is the same. */
function sharedLines(own: readonly CodeLink[], others: readonly CodeLink[]): string[] {
  const places = own.flatMap((link) =>
    others.filter((one) => isSameFile(link, one)).map((one) => ({ path: link.path, lines: overlap(link, one) })),
  )
  const precise = places.filter(({ lines }) => lines !== '')
  const toTheLine = new Set(precise.map(({ path }) => path))
  const files = places.map(({ path }) => path).filter((path) => !toTheLine.has(path))
  return [...new Set([...precise.map(({ path, lines }) => `${path} ${lines}`), ...files])]
}

/** Whatever the commit: within a contest the code hardly moves, and auditors link to a branch as often as to a commit. */
const isSameFile = (a: CodeLink, b: CodeLink) =>
  a.path.toLowerCase() === b.path.toLowerCase() && a.repository.toLowerCase() === b.repository.toLowerCase()

function overlap(a: CodeLink, b: CodeLink): string {
  if (!a.lines || !b.lines) return ''
  const lines = { first: Math.max(a.lines.first, b.lines.first), last: Math.min(a.lines.last, b.lines.last) }
  return lines.first <= lines.last ? lineRange({ ...a, lines }) : ''
}
