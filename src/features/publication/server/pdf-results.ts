import { blindReviewText, formatAgreementFigure } from '../../../domain/judging/second-look/agreement'
import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { percentOf, phasesOf, splitShares } from '../domain/report-figures'
import { formatCount, invalidReasons, timelineLabels, utcDay, utcMinute } from '../domain/report-labels'
import { drawVerdicts } from './pdf-cover'
import { type BarPart, drawBar, drawLegend } from './pdf-figures'
import { contentWidth, type Element, looks, type Paper, sheet } from './pdf-paper'
import type { Run } from './pdf-runs'
import { drawTable } from './pdf-text'
import { type Color, colors } from './report-colors'

const text = (words: string, more: Partial<Run> = {}): Run => ({ text: words, face: 'text', ...more })
const quiet = (words: string): Run => text(words, { color: colors.ink2 })
const nameWidth = 150

/** Names and values beside each other. */
export function drawFacts(paper: Paper, parent: Element, rows: readonly (readonly [string, readonly Run[]])[]): void {
  const cells = rows.map(([name, value]) => [[quiet(name)], [...value]])
  drawTable(paper, cells, { parent, widths: [nameWidth, contentWidth - nameWidth], hasHead: false })
}

export function drawCounts(paper: Paper, parent: Element, report: PublishedReport): void {
  const { submitted, unique, duplicates, invalid, withdrawn, removed, appeals } = report.counts
  drawVerdicts(paper, parent, report)
  paper.y += 6
  const row = (name: string, count: number, isPart = false) => [
    [isPart ? quiet(`    ${name}`) : text(name)],
    [text(String(count))],
    [quiet(percentOf(count, submitted))],
  ]
  const head = ['Verdict', 'Submissions', 'Share'].map((name) => [text(name, { face: 'bold', color: colors.ink3 })])
  const rows = [
    head,
    row('Submitted and judged', submitted),
    row('Unique valid issues', unique),
    row('Valid duplicates', duplicates),
    row('Invalid', invalid),
    ...invalidReasons(report).map(({ reason, count }) => row(reason, count, true)),
  ]
  drawTable(paper, rows, { parent, widths: [contentWidth - 140, 80, 60], ends: [1, 2] })
  const appealed =
    appeals.made === 0
      ? 'No verdict was appealed.'
      : `${formatCount(appeals.made, 'appeal')} against verdicts: ${appeals.upheld} upheld, ${appeals.rejected} rejected.`
  const uncounted = `Not counted: ${withdrawn} withdrawn by their authors, ${removed} removed as spam or against the rules.`
  paper.write(parent, 'P', [quiet(`${appealed} ${uncounted}`)], looks.note)
}

/** Tones of one color: neighbors differ, and the table below says who is who. */
const shareColors: readonly Color[] = [colors.accent, colors.share2, colors.share3, colors.share4]

export function drawSplit(paper: Paper, parent: Element, report: PublishedReport): void {
  const { award, findings } = report
  if (findings.length === 0) {
    const none = `No submission is valid: the whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.`
    paper.write(parent, 'P', [text(none)], looks.text)
    return
  }
  const summary = `The pool of ${formatCents(award.poolCents)} is split equally among ${formatCount(findings.length, 'unique issue')}. Each share goes to the first in line. Anyone else who found the same issue is credited but not paid.`
  paper.write(parent, 'P', [text(summary)], looks.text)
  const shares = splitShares(report)
  const total = Math.max(1, award.poolCents)
  const colorAt = (at: number): Color => shareColors[at % shareColors.length] ?? colors.accent
  const parts = shares.map(({ cents }, at): BarPart => ({ share: cents / total, color: colorAt(at) }))
  const alt = `Split: ${shares.map(({ person, cents }) => `${person.name} ${percentOf(cents, total)}`).join(', ')}`
  drawBar(paper, parent, { parts, height: 14, alt })
  paper.y += 8
  const head = ['Paid to', 'Findings', 'Share', 'Amount'].map((name) => [
    text(name, { face: 'bold', color: colors.ink3 }),
  ])
  const rows = shares.map(({ person, cents, anchors }) => [
    [text(person.name)],
    anchorsOf(anchors),
    [quiet(percentOf(cents, total))],
    [text(formatCents(cents))],
  ])
  const swatches = shares.map((_, at) => colorAt(at))
  drawTable(paper, [head, ...rows], { parent, widths: [150, contentWidth - 300, 60, 90], ends: [2, 3], swatches })
}

const anchorsOf = (anchors: readonly string[]): Run[] =>
  anchors.flatMap((anchor, at): Run[] => [
    ...(at > 0 ? [text(', ')] : []),
    { text: anchor, face: 'code', color: colors.accent, link: `#${anchor}` },
  ])

const looksOfPhases: Record<string, Omit<BarPart, 'share'>> = {
  active: { color: colors.accent },
  pending: { color: colors.pending, pattern: 'hatched' },
  final: { color: colors.ended, pattern: 'lines' },
}

/** The phases as a bar, and each event beside a dot in the gutter. */
export function drawTimeline(paper: Paper, parent: Element, report: PublishedReport): void {
  const phases = phasesOf(report)
  const look = (status: string) => looksOfPhases[status] ?? { color: colors.ended }
  const alt = `Timeline from ${utcDay(report.contest.startDate)} to ${utcDay(report.publishedAt)}`
  const parts = phases.map(({ status, from, to }) => ({ share: Math.max(0, to - from), ...look(status) }))
  drawBar(paper, parent, { parts, height: 10, alt })
  paper.y += 7
  drawLegend(
    paper,
    parent,
    phases.map(({ status, label }) => ({ color: look(status).color, name: label })),
  )
  paper.y += 6
  const list = paper.add(parent, 'L')
  for (const event of report.timeline) drawEvent(paper, list, event)
}

function drawEvent(paper: Paper, list: Element, { at, kind, text: more }: PublishedReport['timeline'][number]): void {
  const { leading } = looks.text
  paper.keep(leading)
  const { y, doc } = paper
  paper.artifact(() => {
    doc.circle(sheet.gutter, y + 8, 4).fill(colors.accent)
    doc.circle(sheet.gutter, y + 8, 1.7).fill(colors.paper)
  })
  const body = paper.add(paper.add(list, 'LI'), 'LBody')
  paper.write(body, 'P', [{ text: timelineLabels[kind], face: 'bold' }, ...(more ? [text(`: ${more}`)] : [])], {
    ...{ size: 10.5, leading, after: 0 },
  })
  paper.write(body, 'P', [quiet(utcMinute(at))], { ...looks.note, after: 9 })
}

export function drawAgreement(paper: Paper, parent: Element, agreement: NonNullable<PublishedReport['agreement']>) {
  const { count, agreed, raw, kappa, ac1 } = agreement
  const summary = `${formatCount(count, 'submission')} were also judged by another judge${blindReviewText(agreement)}. ${agreed} of them got the same verdict.`
  paper.write(parent, 'P', [text(summary)], looks.text)
  drawFacts(paper, parent, [
    ['Same verdict', [text(formatAgreementFigure(raw))]],
    ["Cohen's kappa", [text(formatAgreementFigure(kappa))]],
    ["Gwet's AC1", [text(formatAgreementFigure(ac1))]],
  ])
}
