import type { Font } from 'fontkit'
import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { formatCount } from '../domain/report-labels'
import { drawPicture, type Outline } from './draw-picture'
import { drawable, type Face, readFace } from './report-fonts'

const size = { width: 1200, height: 630 }
/** The light theme of tokens.css: canvas, ink, ink-2, accent, and the stripe of valid submissions. */
const colors = {
  canvas: [0xf6, 0xf7, 0xf4],
  ink: [0x16, 0x20, 0x1d],
  quiet: [0x46, 0x52, 0x4d],
  accent: [0x0b, 0x5d, 0x63],
  strip: [0xe0, 0xf1, 0xe4],
  band: [0x0f, 0x45, 0x27],
} as const

const left = 176
const right = size.width - 80
const titleLines = 3
const curveSteps = 6

type Point = [number, number]

/** The preview image for links to a report: its title, its results and the site's name. */
export async function reportImage(report: PublishedReport): Promise<Buffer> {
  const fontkit = await import('fontkit')
  const open = (face: Face) => fontkit.create(readFace(face)) as Font
  const [bold, text] = [open('bold'), open('text')]
  const { title, site, counts, award } = report
  const lines = wrapped(bold, title, 76)
  const facts = `${formatCount(counts.unique, 'unique valid issue')} of ${formatCount(counts.submitted, 'submission')}, ${formatCents(award.poolCents)} pool`
  const words = (font: Font, line: string, height: number, y: number) => outlineOf(font, line, { height, x: left, y })
  return drawPicture(size, colors.canvas, [
    { outline: box(0, 0, 112, size.height), color: colors.strip },
    { outline: box(112, 0, 16, size.height), color: colors.band },
    { outline: words(bold, fitting(bold, site.name, 36), 36, 120), color: colors.accent },
    ...lines.map((line, at) => ({ outline: words(bold, line, 76, 240 + at * 92), color: colors.ink })),
    { outline: words(text, fitting(text, facts, 34), 34, size.height - 84), color: colors.quiet },
  ])
}

const box = (x: number, y: number, width: number, height: number): Outline => [
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
]

const shown = (font: Font, line: string) =>
  drawable(line.replace(/\s+/g, ' '), (code) => font.hasGlyphForCodePoint(code))
const widthOf = (font: Font, line: string, height: number) =>
  (font.layout(shown(font, line)).advanceWidth * height) / font.unitsPerEm

/** As much of a line as fits, followed by an ellipsis. */
function fitting(font: Font, line: string, height: number): string {
  if (widthOf(font, line, height) <= right - left) return line
  let kept = [...line].slice(0, 200)
  while (kept.length > 0 && widthOf(font, `${kept.join('')}…`, height) > right - left) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** Wraps the title to at most three lines. */
function wrapped(font: Font, title: string, height: number): string[] {
  const lines: string[] = []
  for (const word of title.slice(0, 400).split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(font, longer, height) <= right - left) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const rest = lines.slice(titleLines - 1).join(' ')
  return [...lines.slice(0, titleLines - 1), ...(rest === '' ? [] : [rest])].map((line) => fitting(font, line, height))
}

/** A line's letters as polygons; `y` is the baseline. */
function outlineOf(font: Font, line: string, { height, x, y }: { height: number; x: number; y: number }): Outline {
  const scale = height / font.unitsPerEm
  const { glyphs, positions } = font.layout(shown(font, line))
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
  const [first, ...others] = points
  if (!first) return [0, 0]
  if (others.length === 0) return first
  const between = others.map((to, at): Point => {
    const from = points[at] ?? to
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })
  return onCurve(between, share)
}
