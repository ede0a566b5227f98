import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { formatAgreementFigure } from '../../../domain/judging/second-look/agreement-text'
import { formatCents } from '../../../domain/money'
import {
  type PublishedFinding,
  type PublishedReport,
  textsOfFinding,
} from '../../../domain/publication/published-report'
import { amountsOf } from '../domain/published-award'
import {
  answerLabels,
  creditLines,
  editedAnswerText,
  fitsOnOnePage,
  formatCount,
  invalidReasons,
  namesOf,
  noAnswerText,
  timelineLabels,
  utcMinute,
} from '../domain/report-labels'
import { type Block, parseBlocks } from './markdown-blocks'
import { paperLines } from './paper-lines'
import { drawable, type Face, readFace } from './report-fonts'

type Doc = InstanceType<typeof PDFDocument>
type FaceFont = { canDraw: (codePoint: number) => boolean; widthOf: (codePoint: number) => number }
type Paper = {
  doc: Doc
  faces: Record<Face, FaceFont>
  /** How many more characters of findings can be drawn. */
  room: number
}

const margin = 56
const lineGap = 2
const sizes: Record<Block['kind'], number> = { heading: 12, text: 10.5, code: 8.5 }
const facesOf: Record<Block['kind'], Face> = { heading: 'bold', text: 'text', code: 'code' }
/** About six hundred pages. Characters that a font lacks are spelled as code points, up to eight times as long. */
const mostCharacters = 1_000_000
/** A shorter line takes as much of a page as one of this length. */
const shortLine = 40
/**
 * Spaces letters by their widths, so that what was measured is what is drawn. Preset widths keep the library from
 * measuring a line again for links, of which there are none.
 */
const asMeasured = { lineBreak: false, features: { kern: false } as unknown as ['frac'], textWidth: 0, wordCount: 0 }

/** A report as PDF. Deterministic, so that the signature matches on every instance. */
export async function reportAsPdf(report: PublishedReport): Promise<Buffer> {
  const [{ default: Document }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  const at = new Date(report.publishedAt)
  const doc = new Document({
    size: 'A4',
    margin,
    // Otherwise it would load one of its own.
    font: '',
    lang: 'en',
    info: { Title: report.title, Author: report.site.name, CreationDate: at, ModDate: at, Producer: '', Creator: '' },
  })
  doc.font(readFace('text'))
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))))
  doc.on('data', (part: Buffer) => parts.push(part))
  for (const face of ['text', 'bold', 'code'] as const) doc.registerFont(face, readFace(face))
  const open = (face: Face) => measured(fontkit.create(readFace(face)) as Font)
  draw({ doc, faces: { text: open('text'), bold: open('bold'), code: open('code') }, room: mostCharacters }, report)
  doc.end()
  return whole
}

/** A font that measures each letter once. */
function measured(font: Font): FaceFont {
  const widths = new Map<number, number>()
  return {
    canDraw: (code) => font.hasGlyphForCodePoint(code),
    widthOf(code) {
      const width = widths.get(code) ?? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      widths.set(code, width)
      return width
    },
  }
}

type Look = { face: Face; size: number; gap?: number }

const write = (paper: Paper, text: string, look: Look) =>
  writeDrawable(paper, drawable(text, paper.faces[look.face].canDraw), look)

function writeDrawable({ doc, faces }: Paper, text: string, { face, size, gap = 6 }: Look) {
  doc.font(face).fontSize(size)
  const height = doc.currentLineHeight(true) + lineGap
  const measure = (code: number) => faces[face].widthOf(code) * size
  for (const line of paperLines(text, doc.page.width - 2 * margin, measure)) {
    if (doc.y + height > doc.page.height - margin) doc.addPage()
    const { y } = doc
    if (line !== '') doc.text(line, margin, y, asMeasured)
    doc.x = margin
    doc.y = y + height
  }
  doc.moveDown(gap / size)
}

const title = (paper: Paper, text: string) => write(paper, text, { face: 'bold', size: 15, gap: 6 })
const lines = (paper: Paper, rows: readonly (readonly [string, string | number])[]) =>
  write(paper, rows.map(([term, value]) => `${term}: ${value}`).join('\n'), { face: 'text', size: 10.5, gap: 12 })

const markdown = (paper: Paper, text: string) => {
  for (const { kind, text: words } of parseBlocks(text)) write(paper, words, lookOf(kind))
}

const lookOf = (kind: Block['kind']): Look => ({
  ...{ face: facesOf[kind], size: sizes[kind], gap: kind === 'heading' ? 3 : 7 },
})

function draw(paper: Paper, report: PublishedReport): void {
  const { site, slug, version, publishedAt, contest, summary, findings, timeline } = report
  write(paper, report.title, { face: 'bold', size: 24 })
  lines(paper, [
    ['Published', `${utcMinute(publishedAt)}, version ${version}`],
    ['Address', `${site.origin}/reports/${slug}`],
    ...(contest.repositoryUrl === null ? [] : [['Repository', contest.repositoryUrl] as const]),
    ...(contest.commit === null ? [] : [['Commit', contest.commit] as const]),
    ...(contest.nSloc === null ? [] : [['Source lines of code', contest.nSloc] as const]),
    ['Contest', `${utcMinute(contest.startDate)} to ${utcMinute(contest.endDate)}`],
  ])
  if (summary.trim() !== '') title(paper, 'Summary')
  markdown(paper, summary)
  if (contest.scope.trim() !== '') title(paper, 'Scope')
  markdown(paper, contest.scope)
  drawCounts(paper, report)
  const isWhole = fitsOnOnePage(report)
  for (const finding of findings) drawFinding(paper, finding, { isWhole, address: `${site.origin}/reports/${slug}` })
  paper.doc.addPage()
  drawAward(paper, report)
  title(paper, 'Timeline')
  lines(
    paper,
    timeline.map(({ at, kind, text }) => [utcMinute(at), `${timelineLabels[kind]}${text ? `: ${text}` : ''}`]),
  )
}

function drawCounts(paper: Paper, report: PublishedReport): void {
  const { submitted, unique, duplicates, invalid, withdrawn, removed, appeals } = report.counts
  title(paper, 'Submissions and verdicts')
  lines(paper, [
    ['Submitted and judged', submitted],
    ['Unique valid issues', unique],
    ['Valid duplicates', duplicates],
    ['Invalid', invalid],
    ...invalidReasons(report).map(({ reason, count }) => [`Invalid, ${reason.toLowerCase()}`, count] as const),
    ['Appeals', `${appeals.made} made, ${appeals.upheld} upheld, ${appeals.rejected} rejected`],
    ['Not counted', `${withdrawn} withdrawn, ${removed} removed`],
  ])
}

/** Includes a finding's texts, unless there are too many; then it says where to read them. */
function drawFinding(paper: Paper, finding: PublishedFinding, page: { isWhole: boolean; address: string }): void {
  const { anchor, severity, placeInLine, laterPlaces, receivedAt, answer } = finding
  const texts = page.isWhole ? textsOf(paper, finding) : null
  if (texts) paper.doc.addPage()
  title(paper, `${anchor}: ${finding.title}`)
  lines(paper, [
    ['Severity', severity],
    ...creditLines(finding).map(([what, people]) => [what, namesOf(people)] as const),
    ['Place in line', [placeInLine, ...laterPlaces].join(', ')],
    ['Received', utcMinute(receivedAt)],
    ...(texts ? [] : [['Text', `${page.address}/${anchor}`] as const]),
  ])
  if (!texts) return
  for (const [words, look] of texts.finding) writeDrawable(paper, words, look)
  write(paper, 'Sponsor response', { face: 'bold', size: 12 })
  const commit = answer?.commit ? ` in commit ${answer.commit}` : ''
  const words = answer ? `${answerLabels[answer.kind]}, ${utcMinute(answer.at)}${commit}` : noAnswerText
  write(paper, words, { face: 'text', size: 10.5 })
  for (const [text, look] of texts.answer) writeDrawable(paper, text, look)
  if (answer?.isEdited) write(paper, editedAnswerText, { face: 'text', size: 10.5 })
}

type DrawableText = [words: string, look: Look][]

/** The drawable texts of a finding, or null if there is no room. */
function textsOf(paper: Paper, finding: PublishedFinding): { finding: DrawableText; answer: DrawableText } | null {
  const { description, answer } = finding
  const spelled = (text: string): DrawableText =>
    parseBlocks(text).map(({ kind, text: words }) => [
      drawable(words, paper.faces[facesOf[kind]].canDraw),
      lookOf(kind),
    ])
  const texts = {
    finding: [
      ...spelled(description),
      ...textsOfFinding(finding).flatMap(
        ({ heading, markdown: text }): DrawableText => [[heading, { face: 'bold', size: 12 }], ...spelled(text)],
      ),
    ],
    answer: spelled(answer?.text ?? ''),
  }
  const all = [...texts.finding, ...texts.answer].flatMap(([words]) => words.split('\n'))
  const room = all.reduce((sum, line) => sum + Math.max(line.length, shortLine), 0)
  if (room > paper.room) return null
  paper.room -= room
  return texts
}

function drawAward(paper: Paper, { award, findings, agreement }: PublishedReport): void {
  const amounts = amountsOf(award)
  title(paper, 'Award split')
  const share = `The pool of ${formatCents(award.poolCents)} is split equally among ${formatCount(findings.length, 'unique issue')}.`
  const none = `The whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.`
  write(paper, findings.length === 0 ? none : share, { face: 'text', size: 10.5 })
  if (findings.length > 0)
    lines(
      paper,
      findings.map((one) => [one.anchor, `${formatCents(amounts.get(one.placeInLine) ?? 0)} to ${one.foundBy.name}`]),
    )
  if (!agreement) return
  title(paper, 'Judge agreement')
  lines(paper, [
    ['Judged twice', `${agreement.count}, with the same verdict ${agreement.agreed}`],
    ['Same verdict', formatAgreementFigure(agreement.raw)],
    ["Cohen's kappa", formatAgreementFigure(agreement.kappa)],
    ["Gwet's AC1", formatAgreementFigure(agreement.ac1)],
  ])
}
