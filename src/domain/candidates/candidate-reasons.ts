import { type CodeLink, findCodeLinks, lineRange } from '../issues/code-link'
import { termHash } from './rank-candidates'
import type { ReadReport, Report, ReportTerms } from './report-terms'

/** In the order of their weight to a judge: the same lines prove more than the same words. */
export const reasonKinds = ['lines', 'identifiers', 'title', 'words'] as const
export type CandidateReason = { kind: (typeof reasonKinds)[number]; found: string[] }

const shownAtMost = 6

type Contest = {
  read: ReadReport
  issueCount: number
  /** In how many issues of the contest a term stands. */
  spreadOf: (hash: number) => number
}

/** What two reports have in common, as a judge is told it: rarest first, as the first report spells it. */
export function candidateReasons(open: Report, other: Report, contest: Contest): CandidateReason[] {
  const { read } = contest
  const [a, b] = [read(open), read(other)]
  const titleOf = (report: Report) => read({ title: report.title, description: '', pocLink: null })
  const title = sharedTerms('words', titleOf(open), titleOf(other), contest)
  const words = [...sharedTerms('ideas', a, b, contest), ...sharedTerms('words', a, b, contest)]
  const found = {
    lines: sharedLines(open, other),
    identifiers: sharedTerms('identifiers', a, b, contest),
    title,
    words: [...new Set(words)].filter((word) => !title.includes(word)),
  }
  return reasonKinds
    .map((kind) => ({ kind, found: found[kind].slice(0, shownAtMost) }))
    .filter((reason) => reason.found.length > 0)
}

/** Terms that more than every third report has are no reason; in a small contest three reports may have them. */
function sharedTerms(
  kind: 'words' | 'identifiers' | 'ideas',
  a: ReportTerms,
  b: ReportTerms,
  { issueCount, spreadOf }: Contest,
): string[] {
  return [...a[kind]]
    .filter(([key]) => b[kind].has(key))
    .map(([key, { shown }]) => ({ shown, spread: spreadOf(termHash(kind, key)) }))
    .filter(({ spread }) => spread <= Math.max(3, issueCount / 3))
    .sort((x, y) => x.spread - y.spread)
    .map(({ shown }) => shown)
}

const linksOf = ({ description, pocLink }: Report) => findCodeLinks(`${description}\n\n${pocLink ?? ''}`)

/** 'src/Vault.sol L118-L131' where links of both reports share lines, the path alone where only the file is the same. */
function sharedLines(open: Report, other: Report): string[] {
  const others = linksOf(other)
  const places = linksOf(open).flatMap((link) =>
    others.filter((one) => isSameFile(link, one)).map((one) => ({ path: link.path, lines: overlap(link, one) })),
  )
  const precise = places.flatMap(({ path, lines }) => (lines === '' ? [] : [`${path} ${lines}`]))
  const files = places.map(({ path }) => path).filter((path) => !precise.some((place) => place.startsWith(`${path} `)))
  return [...new Set([...precise, ...files])]
}

/** Whatever the commit: within a contest the code hardly moves, and auditors link to a branch as often as to a commit. */
const isSameFile = (a: CodeLink, b: CodeLink) =>
  a.path.toLowerCase() === b.path.toLowerCase() && a.repository.toLowerCase() === b.repository.toLowerCase()

function overlap(a: CodeLink, b: CodeLink): string {
  if (!a.lines || !b.lines) return ''
  const lines = { first: Math.max(a.lines.first, b.lines.first), last: Math.min(a.lines.last, b.lines.last) }
  return lines.first <= lines.last ? lineRange({ ...a, lines }) : ''
}
