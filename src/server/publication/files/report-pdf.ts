import type PDFDocument from 'pdfkit'
import { figureWords } from '../../../domain/judging/second-look/figure-words'
import { formatCents } from '../../../domain/money'
import { amountsOf } from '../../../domain/publication/published-award'
import type { PublishedFinding, PublishedReport } from '../../../domain/publication/published-report'
import {
  answerWords,
  counted,
  creditsOf,
  editedAnswerText,
  invalidReasons,
  namesOf,
  noAnswerText,
  showsWhole,
  timelineWords,
  utcMinute,
} from '../../../domain/publication/report-words'
import { inSlices } from '../../concurrency/in-slices'
import { type Block, blocksOf } from './markdown-blocks'
import { drawable, type Face, readFace } from './report-fonts'

type Doc = InstanceType<typeof PDFDocument>
type Paper = { doc: Doc; can: Record<Face, (codePoint: number) => boolean> }

const margin = 56
const sizes: Record<Block['kind'], number> = { heading: 12, text: 10.5, code: 8.5 }
const facesOf: Record<Block['kind'], Face> = { heading: 'bold', text: 'text', code: 'code' }

/** A report as PDF. The same report gives the same bytes, so that its signature fits on every instance. */
export async function reportAsPdf(report: PublishedReport): Promise<Buffer> {
  const [{ default: Document }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  const at = new Date(report.publishedAt)
  const doc = new Document({
    size: 'A4',
    margin,
    font: readFace('text') as unknown as string,
    lang: 'en',
    info: { Title: report.title, Author: report.site.name, CreationDate: at, ModDate: at, Producer: '', Creator: '' },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))))
  doc.on('data', (part: Buffer) => parts.push(part))
  const canDraw = (face: Face) => {
    const font = fontkit.create(readFace(face))
    return (code: number) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code)
  }
  for (const face of ['text', 'bold', 'code'] as const) doc.registerFont(face, readFace(face) as unknown as string)
  await inSlices(draw({ doc, can: { text: canDraw('text'), bold: canDraw('bold'), code: canDraw('code') } }, report))
  doc.end()
  return whole
}

function write({ doc, can }: Paper, text: string, { face, size, gap = 6 }: { face: Face; size: number; gap?: number }) {
  doc.font(face).fontSize(size).text(drawable(text, can[face]), { lineGap: 2 })
  doc.moveDown(gap / size)
}

const title = (paper: Paper, text: string) => write(paper, text, { face: 'bold', size: 15, gap: 6 })
const lines = (paper: Paper, rows: readonly (readonly [string, string | number])[]) =>
  write(paper, rows.map(([term, value]) => `${term}: ${value}`).join('\n'), { face: 'text', size: 10.5, gap: 12 })

function* markdown(paper: Paper, text: string): Generator<void> {
  for (const { kind, words } of blocksOf(text)) {
    write(paper, words, { face: facesOf[kind], size: sizes[kind], gap: kind === 'heading' ? 3 : 7 })
    yield
  }
}

function* draw(paper: Paper, report: PublishedReport): Generator<void> {
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
  yield* markdown(paper, summary)
  if (contest.scope.trim() !== '') title(paper, 'Scope')
  yield* markdown(paper, contest.scope)
  drawCounts(paper, report)
  const isWhole = showsWhole(report)
  for (const finding of findings) yield* drawFinding(paper, finding, isWhole ? null : `${site.origin}/reports/${slug}`)
  paper.doc.addPage()
  drawAward(paper, report)
  title(paper, 'Timeline')
  lines(
    paper,
    timeline.map(({ at, kind, text }) => [utcMinute(at), `${timelineWords[kind]}${text ? `: ${text}` : ''}`]),
  )
}

function drawCounts(paper: Paper, report: PublishedReport): void {
  const { submitted, unique, duplicates, invalid, withdrawn, removed, appeals } = report.counts
  title(paper, 'Submissions and verdicts')
  lines(paper, [
    ['Submitted and judged', submitted],
    ['Unique valid issues', unique],
    ['Valid duplicates of them', duplicates],
    ['Invalid', invalid],
    ...invalidReasons(report).map(({ reason, count }) => [`Invalid, ${reason.toLowerCase()}`, count] as const),
    ['Appeals', `${appeals.made} made, ${appeals.upheld} upheld, ${appeals.rejected} rejected`],
    ['Not counted', `${withdrawn} withdrawn, ${removed} removed`],
  ])
}

/** `elsewhere` is where the texts are read if the report is too long for them. */
function* drawFinding(paper: Paper, finding: PublishedFinding, elsewhere: string | null): Generator<void> {
  const { anchor, severity, placeInLine, laterPlaces, receivedAt, description, proofOfConcept, answer } = finding
  if (elsewhere === null) paper.doc.addPage()
  title(paper, `${anchor}: ${finding.title}`)
  lines(paper, [
    ['Severity', severity],
    ...creditsOf(finding).map(([what, people]) => [what, namesOf(people)] as const),
    ['Place in line', [placeInLine, ...laterPlaces].join(', ')],
    ['Received', utcMinute(receivedAt)],
    ...(elsewhere === null ? [] : [['Text', `${elsewhere}/${anchor}`] as const]),
  ])
  yield
  if (elsewhere !== null) return
  yield* markdown(paper, description)
  if (proofOfConcept !== '') write(paper, 'Proof of concept', { face: 'bold', size: 12 })
  yield* markdown(paper, proofOfConcept)
  write(paper, 'Answer of the sponsor', { face: 'bold', size: 12 })
  const commit = answer?.commit ? ` in commit ${answer.commit}` : ''
  const words = answer ? `${answerWords[answer.kind]}, ${utcMinute(answer.at)}${commit}` : noAnswerText
  write(paper, words, { face: 'text', size: 10.5 })
  yield* markdown(paper, answer?.text ?? '')
  if (answer?.isEdited) write(paper, editedAnswerText, { face: 'text', size: 10.5 })
}

function drawAward(paper: Paper, { award, findings, agreement }: PublishedReport): void {
  const amounts = amountsOf(award)
  title(paper, 'Award split')
  const share = `The pool of ${formatCents(award.poolCents)} is split equally among ${counted(findings.length, 'unique issue')}.`
  const none = `The whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.`
  write(paper, findings.length === 0 ? none : share, { face: 'text', size: 10.5 })
  if (findings.length > 0)
    lines(
      paper,
      findings.map((one) => [one.anchor, `${formatCents(amounts.get(one.placeInLine) ?? 0)} to ${one.foundBy.name}`]),
    )
  if (!agreement) return
  title(paper, 'Agreement of judges')
  lines(paper, [
    ['Judged twice', `${agreement.count}, with the same verdict ${agreement.agreed}`],
    ['Same verdict', figureWords(agreement.raw)],
    ["Cohen's kappa", figureWords(agreement.kappa)],
    ["Gwet's AC1", figureWords(agreement.ac1)],
  ])
}
