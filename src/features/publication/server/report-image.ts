import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { researcherCount, type VerdictShare, verdictShares } from '../domain/report-figures'
import { utcPeriod } from '../domain/report-labels'
import { box, drawPicture, type Layer, markOutline, type Outline, type Point } from './draw-picture'
import { colors } from './report-colors'
import { drawable, type MeasuredFont, openFaces } from './report-fonts'

const size = { width: 1200, height: 630 }
const gutter = 120
const left = 176
const right = size.width - 72
const titleLines = 2
const titleSizes = [84, 64, 52]

type Words = { height: number; x: number; y: number }

/** The preview image for links to a report, made like the cover of its PDF. */
export async function reportImage(report: PublishedReport): Promise<Buffer> {
  const { bold, text } = await openFaces()
  const [heavy, plain] = [bold[0], text[0]]
  const { title, site, contest } = report
  const write = (font: MeasuredFont, line: string, color: Layer['color'], at: Words): Layer => ({
    outline: outlineOf(font, fitting(font, line, at.height), at),
    color,
  })
  const height = titleSizes.find((one) => wrapped(heavy, title, one).length <= titleLines) ?? 52
  const lines = titleOf(heavy, title, height)
  const period = `Audit report  ·  ${utcPeriod(contest.startDate, contest.endDate)}`
  return drawPicture(size, colors.canvas, [
    { outline: box(0, 0, gutter, size.height), color: colors.accent },
    { outline: markOutline({ x: 33, y: 48, size: 54 }), color: colors.onAccent },
    write(heavy, site.name, colors.accent, { height: 38, x: left, y: 92 }),
    write(plain, period, colors.ink2, { height: 32, x: left, y: 178 }),
    ...lines.map((line, at) => write(heavy, line, colors.ink, { height, x: left, y: 272 + at * height * 1.12 })),
    ...figureLayers(report, write, { heavy, plain }),
    ...barLayers(report),
  ])
}

type Fonts = { heavy: MeasuredFont; plain: MeasuredFont }
type Write = (font: MeasuredFont, line: string, color: Layer['color'], at: Words) => Layer

/** The largest figures that fit, each above its name. */
function figureLayers(report: PublishedReport, write: Write, { heavy, plain }: Fonts): Layer[] {
  const { unique } = report.counts
  const researchers = researcherCount(report)
  const figures = [
    [formatCents(report.award.poolCents), 'Bounty pool'],
    [String(unique), unique === 1 ? 'Unique valid issue' : 'Unique valid issues'],
    [String(researchers), researchers === 1 ? 'Researcher' : 'Researchers'],
  ] as const
  const [figureSize, nameSize, gap] = [72, 28, 72]
  let x = left
  return figures.flatMap(([figure, name]) => {
    const at = x
    x += Math.max(widthOfText(heavy, figure, figureSize), widthOfText(plain, name, nameSize)) + gap
    return [
      write(heavy, figure, colors.ink, { height: figureSize, x: at, y: 492 }),
      write(plain, name, colors.ink2, { height: nameSize, x: at, y: 532 }),
    ]
  })
}

function barLayers(report: PublishedReport): Layer[] {
  const width = right - left
  const total = Math.max(1, report.counts.submitted)
  let x = left
  return verdictShares(report).flatMap(({ status, count }) => {
    const part = (count / total) * width
    const at = x
    x += part
    return part < 1 ? [] : [{ outline: outlineOfPart(status, at, part - (part > 6 ? 3 : 0)), color: colors[status] }]
  })
}

const bar = { y: 568, height: 18 }

/** The patterns of the app, which tell verdicts apart without color. */
function outlineOfPart(status: VerdictShare['status'], x: number, width: number): Outline {
  const { y, height } = bar
  if (status === 'valid') return box(x, y, width, height)
  if (status === 'duplicate')
    return Array.from({ length: Math.floor((width - 4) / 10) + 1 }, (_, at) => box(x + at * 10, y, 4, height)).flat()
  const stripes = Math.floor((width - height) / 11) + 1
  return Array.from({ length: Math.max(0, stripes) }, (_, at): Outline[number] => {
    const from = x + at * 11
    return [
      [from, y + height],
      [from + 5, y + height],
      [from + 5 + height, y],
      [from + height, y],
    ]
  })
}

/** As much of a line as fits, followed by an ellipsis. */
function fitting(font: MeasuredFont, line: string, height: number): string {
  const collapsed = line.replace(/\s+/g, ' ')
  if (widthOfText(font, collapsed, height) <= right - left) return collapsed
  let letters = [...collapsed].slice(0, 200)
  while (letters.length > 0 && widthOfText(font, `${letters.join('')}…`, height) > right - left)
    letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}

function wrapped(font: MeasuredFont, title: string, height: number): string[] {
  const lines: string[] = []
  for (const word of title.slice(0, 400).split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOfText(font, longer, height) <= right - left) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The title in at most two lines; the last one takes what is left and is cut. */
function titleOf(font: MeasuredFont, title: string, height: number): string[] {
  const lines = wrapped(font, title, height)
  const lastLine = lines.slice(titleLines - 1).join(' ')
  return [...lines.slice(0, titleLines - 1), ...(lastLine === '' ? [] : [lastLine])]
}

const curveSteps = 6

const drawableLine = ({ canDraw }: MeasuredFont, line: string) => drawable(line, canDraw)

const widthOfText = (font: MeasuredFont, line: string, height: number): number =>
  (font.font.layout(drawableLine(font, line)).advanceWidth * height) / font.font.unitsPerEm

/** A line's letters as polygons; `y` is the baseline. */
function outlineOf(
  measured: MeasuredFont,
  line: string,
  { height, x, y }: { height: number; x: number; y: number },
): Outline {
  const { font } = measured
  const scale = height / font.unitsPerEm
  const { glyphs, positions } = font.layout(drawableLine(measured, line))
  const outline: Point[][] = []
  let at = x
  for (const [index, glyph] of glyphs.entries()) {
    const place = (px: number, py: number): Point => [at + px * scale, y - py * scale]
    for (const { command, args } of glyph.path.commands) addCommand(outline, { command, args }, place)
    at += (positions[index]?.xAdvance ?? 0) * scale
  }
  return outline
}

function addCommand(
  outline: Point[][],
  { command, args }: { command: string; args: number[] },
  place: (x: number, y: number) => Point,
): void {
  const points = Array.from({ length: args.length / 2 }, (_, at) => place(args[at * 2] ?? 0, args[at * 2 + 1] ?? 0))
  if (command === 'moveTo') outline.push(points)
  const current = outline.at(-1)
  const start = current?.at(-1)
  if (command === 'closePath' || command === 'moveTo' || !current || !start) return
  if (points.length === 1) current.push(...points)
  else for (let step = 1; step <= curveSteps; step += 1) current.push(onCurve([start, ...points], step / curveSteps))
}

/** A point on a Bézier curve, using De Casteljau's algorithm. */
function onCurve(points: Point[], share: number): Point {
  const [first, ...otherPoints] = points
  if (!first) return [0, 0]
  if (otherPoints.length === 0) return first
  const between = otherPoints.map((to, at): Point => {
    const from = points[at] ?? to
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })
  return onCurve(between, share)
}
