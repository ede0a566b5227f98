import type { PublishedReport } from '../../../domain/publication/published-report'
import { escapeMarkup } from '../../../server/http/public/html'
import { fitsOnOnePage, utcDay } from '../domain/report-labels'
import { type Block, parseBlocks } from './pdf-blocks'
import { drawContents, drawFooters, drawPageNumbers, type Entry } from './pdf-contents'
import { drawCover, drawSeal } from './pdf-cover'
import { drawFinding, type FindingBlocks, parseFinding } from './pdf-finding'
import { type Element, looks, Paper, sheet } from './pdf-paper'
import { drawAgreement, drawCounts, drawFacts, drawSplit, drawTimeline } from './pdf-results'
import { oneLine, type Run } from './pdf-runs'
import { drawBlocks, drawCode } from './pdf-text'
import { colors } from './report-colors'
import { fontFiles, openFaces, readFont } from './report-fonts'

/** About six hundred pages. */
const mostLength = 1_000_000

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
  const pdf = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))))
  doc.on('data', (part: Buffer) => parts.push(part))
  for (const file of fontFiles) doc.registerFont(file, readFont(file))
  const paper = new Paper(doc, faces)
  draw(paper, report)
  doc.end()
  return pdf
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

const text = (words: string): Run => ({ text: words, face: 'text' })
const link = (words: string): Run => ({ text: words, face: 'text', color: colors.accent, link: words })

/** Who signed the file, and how to check it with this site or without it. */
function drawVerification(paper: Paper, parent: Element, { site, slug }: PublishedReport): void {
  const file = `${slug}.pdf`
  const address = `${site.origin}/reports/${file}`
  const { y } = paper
  paper.artifact(() => drawSeal(paper, { x: sheet.right - 22, y: y - 26 }))
  const say = (...runs: Run[]) => paper.write(parent, 'P', runs, looks.text)
  say(
    text(
      'This file is signed with the Ed25519 key of the site that published it. The signature is a file of its own: ',
    ),
    link(`${address}.sig`),
  )
  paper.write(parent, 'H3', [{ text: 'In a browser', face: 'bold' }], looks.part)
  say(
    text('Open '),
    link(`${site.origin}/verify`),
    text(' and choose this file and its signature. Nothing is uploaded.'),
  )
  paper.write(parent, 'H3', [{ text: 'On the command line', face: 'bold' }], looks.part)
  say(text('Download the file, its signature and the key of the site, then ask OpenSSL 3:'))
  drawCode(
    paper,
    [
      `curl -sO ${address}`,
      `curl -sO ${address}.sig`,
      `curl -s ${site.origin}/api/log/key | jq -r .data.publicPem > site.pem`,
      'openssl pkeyutl -verify -pubin -inkey site.pem -rawin \\',
      `  -in ${file} -sigfile ${file}.sig`,
    ].join('\n'),
    { parent },
  )
  say(
    text(
      'A valid signature proves that the site published these bytes. It does not prove that this is the latest version: the address of the report always has that one, or says why it was unpublished. ',
    ),
    link(`${site.origin}/reports/${slug}`),
  )
}

/** A shorter line takes as much of a page as one of this length, and so does the space around a block. */
const shortLine = 40
/** A character that a font lacks is spelled as its code point, '[U+6F22]'. */
const spelledLength = 8
const lastLatin = 0x24f

/** How much of a document blocks take, in characters. */
function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + shortLine + lengthOfBlock(block), 0)
}

function lengthOfBlock(block: Block): number {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return lengthOfRuns(block.runs)
    case 'code':
      return lengthOfText(block.text)
    case 'table':
      return block.rows.reduce(
        (sum, cells) => sum + shortLine + cells.reduce((all, one) => all + lengthOfRuns(one), 0),
        0,
      )
    case 'list':
      return block.items.reduce((sum, item) => sum + shortLine + lengthOf(item.blocks), 0)
    case 'quote':
      return lengthOf(block.blocks)
  }
}

const lengthOfRuns = (runs: readonly Run[]): number => lengthOfText(runs.map(({ text }) => text).join(''))

function lengthOfText(text: string): number {
  let [sum, line] = [0, 0]
  for (const letter of text) {
    if (letter === '\n') {
      sum += Math.max(line, shortLine)
      line = 0
    } else line += (letter.codePointAt(0) ?? 0) > lastLatin ? spelledLength : 1
  }
  return sum + Math.max(line, shortLine)
}
