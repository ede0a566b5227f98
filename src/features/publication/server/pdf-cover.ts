import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { percentOf, researcherCount, verdictShares } from '../domain/report-figures'
import { utcMinute, utcPeriod } from '../domain/report-labels'
import { type BarPart, drawBar, drawFigures, drawLegend, drawMark } from './pdf-figures'
import { contentWidth, type Element, looks, type Paper, sheet } from './pdf-paper'
import { type Line, oneLine, type Run, wrapRuns } from './pdf-runs'
import { type Color, colors, markPath } from './report-colors'

const titleSizes = [38, 28, 20, 14]
const mostTitleLines = 5

/** What is read first: whose report it is, of what, and how it ended. */
export function drawCover(paper: Paper, parent: Element, report: PublishedReport): void {
  const { doc } = paper
  doc.addPage()
  paper.artifact(() => {
    doc.rect(0, 0, sheet.gutter, sheet.height).fill(colors.accent)
    drawMark(paper, markPath, { x: 16, y: 62, size: 22, color: colors.onAccent })
  })
  paper.y = 64
  paper.write(parent, 'P', [{ text: report.site.name, face: 'bold', color: colors.accent }], { size: 15, leading: 20 })
  paper.y = 214
  paper.write(parent, 'P', [{ text: 'Audit report', face: 'bold', color: colors.accent }], { size: 14, leading: 22 })
  paper.write(parent, 'H1', titleOf(report), { ...titleLook(paper, report), after: 14 })
  paper.write(parent, 'P', [{ text: periodOf(report), face: 'text', color: colors.ink2 }], { size: 13, leading: 19 })
  const source = sourceOf(report)
  if (source) paper.write(parent, 'P', [source], { size: 9, leading: 16 })
  if (paper.y > 480) paper.keep(sheet.bottom)
  else paper.y = 480
  drawFigures(paper, parent, [
    [formatCents(report.award.poolCents), 'Bounty pool'],
    [String(report.counts.unique), report.counts.unique === 1 ? 'Unique valid issue' : 'Unique valid issues'],
    [String(report.counts.submitted), report.counts.submitted === 1 ? 'Submission' : 'Submissions'],
    [String(researcherCount(report)), 'Researchers'],
  ])
  paper.y += 20
  drawVerdicts(paper, parent, report)
  paper.y = Math.max(paper.y, 680)
  drawSealLine(paper, parent, report)
}

const titleOf = ({ title }: PublishedReport): Run[] => [{ text: oneLine(title), face: 'bold' }]

/** The largest size in which the title takes a few lines. */
function titleLook(paper: Paper, report: PublishedReport) {
  const linesAt = (size: number): Line[] => [...wrapRuns(titleOf(report), paper.faces, { width: contentWidth, size })]
  const size = titleSizes.find((one) => linesAt(one).length <= mostTitleLines) ?? 12
  return { size, leading: size * 1.18 }
}

const periodOf = ({ contest }: PublishedReport) => `Audit contest, ${utcPeriod(contest.startDate, contest.endDate)}`

function sourceOf({ contest }: PublishedReport): Run | null {
  const { repositoryUrl, commit } = contest
  const label = [repositoryUrl?.replace(/^https?:\/\//, ''), commit?.slice(0, 12)].filter(Boolean).join(' @ ')
  return label === '' ? null : { text: label, face: 'code', color: colors.ink3 }
}

const looksOfVerdicts: Record<string, { color: Color; pattern?: BarPart['pattern'] }> = {
  valid: { color: colors.valid },
  duplicate: { color: colors.duplicate, pattern: 'lines' },
  invalid: { color: colors.invalid, pattern: 'hatched' },
}

/** The bar of verdicts with its legend. */
export function drawVerdicts(paper: Paper, parent: Element, report: PublishedReport): void {
  const shares = verdictShares(report)
  const { submitted } = report.counts
  const alt = `Verdicts: ${shares.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(', ')}`
  const look = (status: string) => looksOfVerdicts[status] ?? { color: colors.ended }
  drawBar(paper, parent, {
    ...{ height: 18, alt },
    parts: shares.map(({ status, count }) => ({ share: count / Math.max(1, submitted), ...look(status) })),
  })
  paper.y += 7
  drawLegend(
    paper,
    parent,
    shares.map(({ status, label, count }) => ({
      ...{ color: look(status).color, name: `${count} ${label.toLowerCase()}`, figure: percentOf(count, submitted) },
    })),
  )
}

/** A seal: who vouches for the file, and where that is explained. */
function drawSealLine(paper: Paper, parent: Element, { site, version, publishedAt }: PublishedReport): void {
  const { doc, y } = paper
  const host = site.origin.replace(/^https?:\/\//, '')
  paper.artifact(() => {
    doc.roundedRect(sheet.left, y, contentWidth, 62, 4).lineWidth(0.75).stroke(colors.line)
    drawSeal(paper, { x: sheet.left + 32, y: y + 31 })
  })
  const look = { ...looks.note, x: sheet.left + 66, width: contentWidth - 80 }
  paper.y = y + 11
  paper.write(parent, 'P', [{ text: `Signed by ${host}`, face: 'bold' }], { ...look, after: 1 })
  paper.write(
    parent,
    'P',
    [
      { text: `Published ${utcMinute(publishedAt)}, version ${version}. `, face: 'text', color: colors.ink2 },
      howToCheck,
    ],
    look,
  )
}

const howToCheck: Run = { text: 'How to check the signature', face: 'text', color: colors.accent, link: '#verify' }

export function drawSeal(paper: Paper, { x, y }: { x: number; y: number }): void {
  const { doc } = paper
  doc.circle(x, y, 21).lineWidth(1.6).stroke(colors.accent)
  doc.circle(x, y, 17.5).lineWidth(0.6).stroke(colors.accent)
  drawMark(paper, markPath, { x: x - 9.5, y: y - 10.5, size: 21, color: colors.accent })
}
