import { formatCents } from '../../../domain/money'
import {
  type PublishedFinding,
  type PublishedReport,
  textsOfFinding,
} from '../../../domain/publication/published-report'
import { citedCode } from '../domain/cited-code'
import { amountsOf } from '../domain/published-award'
import { answerLabels, creditLines, editedAnswerText, namesOf, noAnswerText, utcMinute } from '../domain/report-labels'
import { type Block, parseBlocks } from './pdf-blocks'
import { type Element, looks, type Paper, sheet } from './pdf-paper'
import { drawFacts } from './pdf-results'
import { oneLine, type Run } from './pdf-runs'
import { drawBlocks } from './pdf-text'
import { colors } from './report-colors'

/** Of one finding: its blocks, parsed before it is drawn, or null where there is no room for them. */
export type FindingBlocks = { description: Block[]; optional: { heading: string; blocks: Block[] }[]; answer: Block[] }

export const parseFinding = (finding: PublishedFinding): FindingBlocks => ({
  description: parseBlocks(finding.description),
  optional: textsOfFinding(finding).map(({ heading, markdown }) => ({ heading, blocks: parseBlocks(markdown) })),
  answer: parseBlocks(finding.answer?.text ?? ''),
})

const text = (words: string, more: Partial<Run> = {}): Run => ({ text: words, face: 'text', ...more })

/** A finding with its texts, or without them and with the address where they are. */
export function drawFinding(
  paper: Paper,
  parent: Element,
  { finding, report, blocks }: { finding: PublishedFinding; report: PublishedReport; blocks: FindingBlocks | null },
): void {
  drawHead(paper, parent, finding, report)
  const address = `${report.site.origin}/reports/${report.slug}/${finding.anchor}`
  const cited = citedCode(finding, report.contest)
  drawFacts(paper, parent, [
    ...creditLines(finding).map(([what, people]) => [what, [text(namesOf(people))]] as const),
    ['Place in line', [text([finding.placeInLine, ...finding.laterPlaces].join(', '))]],
    ['Received', [text(utcMinute(finding.receivedAt))]],
    ...(cited.length === 0 ? [] : [['Cited code', citedRuns(cited)] as const]),
    [blocks ? 'On the web' : 'Text', [text(address, { color: colors.accent, link: address })]],
  ])
  if (!blocks) return
  if (finding.isRedacted)
    paper.write(parent, 'P', [text('Parts of this text were removed before publication. Each is marked [redacted].')], {
      ...looks.text,
    })
  paper.y += 4
  drawBlocks(paper, blocks.description, { parent, heading: 'H3' })
  for (const { heading, blocks: more } of blocks.optional) {
    drawPart(paper, parent, heading)
    drawBlocks(paper, more, { parent, heading: 'H4' })
  }
  drawAnswer(paper, parent, finding, blocks.answer)
}

const citedRuns = (cited: ReturnType<typeof citedCode>): Run[] =>
  cited.map(({ label, url }, at) => ({
    ...{ text: at === cited.length - 1 ? label : `${label}\n`, face: 'code', color: colors.accent, link: url },
  }))

/** The number in the gutter, whose strip and band have the color of a valid submission. */
function drawHead(paper: Paper, parent: Element, finding: PublishedFinding, report: PublishedReport): void {
  const { doc } = paper
  const { anchor, title, severity, foundBy, placeInLine } = finding
  const paid = formatCents(amountsOf(report.award).get(placeInLine) ?? 0)
  const { page, y } = paper
  doc.addNamedDestination(anchor, 'XYZ', 0, y - 12, null)
  const meta: Run[] = [
    text(severity, { face: 'bold', color: colors.ink }),
    text(`   ${paid} to `, { color: colors.ink2 }),
    text(foundBy.name, { face: 'bold', color: colors.ink2 }),
  ]
  // Drawn first, below the number: the height of the title is not known yet.
  paper.artifact(() => {
    doc.rect(0, y - 8, sheet.gutter, 60).fill(colors.validSoft)
    doc.rect(sheet.gutter - sheet.band, y - 8, sheet.band, 60).fill(colors.valid)
  })
  const heading = paper.add(parent, 'H2')
  paper.content(heading, 'H2', () =>
    paper.mark(
      { text: anchor, face: 'code', color: colors.valid },
      { x: sheet.gutter - sheet.band - 4, y: y + 3, size: anchor.length > 5 ? 8.5 : 10.5, isRight: true },
    ),
  )
  paper.write(heading, 'Span', [{ text: oneLine(title), face: 'bold' }], { size: 18, leading: 23.5, after: 4 })
  paper.write(parent, 'P', meta, { ...looks.text, after: 8 })
  if (page === paper.page) paper.y = Math.max(paper.y, y + 62)
}

function drawPart(paper: Paper, parent: Element, heading: string): void {
  paper.y += 8
  paper.keep(60)
  paper.write(parent, 'H3', [{ text: heading, face: 'bold' }], { size: 14.5, leading: 20, after: 6 })
}

function drawAnswer(paper: Paper, parent: Element, { answer }: PublishedFinding, blocks: readonly Block[]): void {
  drawPart(paper, parent, 'Sponsor response')
  if (!answer) {
    paper.write(parent, 'P', [text(noAnswerText, { color: colors.ink2 })], looks.text)
    return
  }
  const { kind, at, commit, isEdited } = answer
  const runs: Run[] = [
    text(answerLabels[kind], { face: 'bold' }),
    text(`   ${utcMinute(at)}`, { color: colors.ink2 }),
    ...(commit ? [text('   in commit ', { color: colors.ink2 }), text(commit, { face: 'code' })] : []),
  ]
  paper.write(parent, 'P', runs, looks.text)
  drawBlocks(paper, blocks, { parent, heading: 'H4' })
  if (isEdited) paper.write(parent, 'P', [text(editedAnswerText, { color: colors.ink2 })], looks.note)
}
