import type { PublishedReport } from '../../../domain/publication/published-report'
import { escapeMarkup } from '../../../server/http/public/html'
import { fitsOnOnePage, utcDay } from '../domain/report-labels'
import { parseBlocks } from './pdf-blocks'
import { drawContents, drawFooters, drawPageNumbers, type Entry } from './pdf-contents'
import { drawCover } from './pdf-cover'
import { drawFinding, type FindingBlocks, parseFinding } from './pdf-finding'
import { lengthOf, mostLength } from './pdf-length'
import { type Element, looks, Paper, sheet } from './pdf-paper'
import { drawAgreement, drawCounts, drawFacts, drawSplit, drawTimeline } from './pdf-results'
import { oneLine } from './pdf-runs'
import { drawVerification } from './pdf-seal'
import { drawBlocks } from './pdf-text'
import { colors } from './report-colors'
import { fontFiles, openFaces, readFont } from './report-fonts'

/** A report as PDF, tagged for screen readers. Deterministic, so that the signature matches on every instance. */
export async function reportAsPdf(report: PublishedReport): Promise<Buffer> {
  const [{ default: Document }, faces] = await Promise.all([import('pdfkit'), openFaces()])
  const at = new Date(report.publishedAt)
  const doc = new Document({
    ...{ size: [sheet.width, sheet.height], margin: 0, autoFirstPage: false, bufferPages: true },
    // Otherwise it would load one of its own.
    font: '',
    ...{ lang: 'en-US', pdfVersion: '1.7', tagged: true, displayTitle: true },
    info: { CreationDate: at, ModDate: at, Producer: '', Creator: '' },
  })
  doc.info.Title = new InfoText(`${report.title}: audit report`) as string
  doc.info.Author = new InfoText(report.site.name) as string
  doc.appendXML(conformance)
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))))
  doc.on('data', (part: Buffer) => parts.push(part))
  for (const file of fontFiles) doc.registerFont(file, readFont(file))
  const paper = new Paper(doc, faces)
  draw(paper, report)
  doc.end()
  return whole
}

/** The library copies it into XML as it is. */
class InfoText extends String {
  override toString(): string {
    return escapeMarkup(this.valueOf()).replace(unfitForXml, '\ufffd')
  }
}

/** What XML 1.0 has no place for. */
const unfitForXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** PDF/UA-1: the whole document has a structure for screen readers. */
const conformance =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

type Section = { id: string; name: string; draw: (parent: Element) => void }

function draw(paper: Paper, report: PublishedReport): void {
  const { findings, title, publishedAt } = report
  const { before, after } = sectionsOf(paper, report)
  const cover = paper.add(paper.root, 'Sect')
  drawCover(paper, cover, report)
  const entries: Entry[] = [
    ...before,
    ...findings.map((one) => ({ id: one.anchor, name: oneLine(one.title), anchor: one.anchor })),
    ...after,
  ]
  const contents = drawContents(paper, paper.add(paper.root, 'Sect'), entries)
  const pages = new Map<string, number>()
  paper.addPage()
  for (const section of before) drawSection(paper, section, pages)
  const room = { left: mostLength }
  const isWhole = fitsOnOnePage(report)
  const outline = findings.length === 0 ? null : paper.doc.outline.addItem('Findings')
  for (const finding of findings) {
    const blocks = isWhole ? roomFor(parseFinding(finding), room) : null
    if (blocks) paper.addPage()
    else paper.keep(160)
    pages.set(finding.anchor, paper.page)
    outline?.addItem(`${finding.anchor}: ${oneLine(finding.title)}`)
    drawFinding(paper, paper.add(paper.root, 'Sect'), { finding, report, blocks })
  }
  paper.addPage()
  for (const section of after) drawSection(paper, section, pages)
  drawPageNumbers(paper, contents, pages)
  drawFooters(paper, `${oneLine(title)} · Audit report · ${utcDay(publishedAt)}`)
}

/** Null if the texts are too long for what is left of the document. */
function roomFor(blocks: FindingBlocks, room: { left: number }): FindingBlocks | null {
  const { description, optional, answer } = blocks
  const length = lengthOf([...description, ...optional.flatMap((one) => one.blocks), ...answer])
  if (length > room.left) return null
  room.left -= length
  return blocks
}

function sectionsOf(paper: Paper, report: PublishedReport): { before: Section[]; after: Section[] } {
  const { summary, agreement } = report
  const before: Section[] = [
    {
      ...{ id: 'counts', name: 'Submissions and verdicts' },
      draw: (parent) => drawCounts(paper, parent, report),
    },
    { id: 'award', name: 'Award split', draw: (parent) => drawSplit(paper, parent, report) },
    { id: 'timeline', name: 'Timeline', draw: (parent) => drawTimeline(paper, parent, report) },
    { id: 'scope', name: 'Scope', draw: (parent) => drawScope(paper, parent, report) },
  ]
  if (agreement)
    before.push({ id: 'agreement', name: 'Judge agreement', draw: (parent) => drawAgreement(paper, parent, agreement) })
  if (summary.trim() !== '')
    before.unshift({
      ...{ id: 'summary', name: 'Summary' },
      draw: (parent) => drawBlocks(paper, parseBlocks(summary), { parent, heading: 'H3' }),
    })
  const after: Section[] = [
    { id: 'verify', name: 'Check this file', draw: (parent) => drawVerification(paper, parent, report) },
  ]
  return { before, after }
}

function drawSection(paper: Paper, { id, name, draw: drawBody }: Section, pages: Map<string, number>): void {
  if (paper.y > sheet.top) paper.y += 20
  paper.keep(170)
  const parent = paper.add(paper.root, 'Sect')
  paper.doc.addNamedDestination(id, 'XYZ', 0, paper.y - 12, null)
  paper.doc.outline.addItem(name)
  pages.set(id, paper.page)
  paper.write(parent, 'H2', [{ text: name, face: 'bold' }], looks.section)
  drawBody(parent)
}

function drawScope(paper: Paper, parent: Element, { contest, site, slug }: PublishedReport): void {
  const { repositoryUrl, commit, nSloc, scope } = contest
  const address = `${site.origin}/reports/${slug}`
  drawFacts(paper, parent, [
    ...(repositoryUrl === null ? [] : [['Repository', [{ text: repositoryUrl, face: 'text' }]] as const]),
    ...(commit === null ? [] : [['Commit', [{ text: commit, face: 'code' }]] as const]),
    ...(nSloc === null
      ? []
      : [['Lines of code', [{ text: `${nSloc.toLocaleString('en-US')} nSLOC`, face: 'text' }]] as const]),
    ['On the web', [{ text: address, face: 'text', color: colors.accent, link: address }]],
  ])
  drawBlocks(paper, parseBlocks(scope), { parent, heading: 'H3' })
}
