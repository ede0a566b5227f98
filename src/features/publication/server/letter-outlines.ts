import type { Outline, Point } from './draw-picture'
import { drawable, type MeasuredFont } from './report-fonts'

const curveSteps = 6

const shown = ({ canDraw }: MeasuredFont, line: string) => drawable(line, canDraw)

export const widthOfText = (font: MeasuredFont, line: string, height: number): number =>
  (font.font.layout(shown(font, line)).advanceWidth * height) / font.font.unitsPerEm

/** A line's letters as polygons; `y` is the baseline. */
export function outlineOf(
  measured: MeasuredFont,
  line: string,
  { height, x, y }: { height: number; x: number; y: number },
): Outline {
  const { font } = measured
  const scale = height / font.unitsPerEm
  const { glyphs, positions } = font.layout(shown(measured, line))
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
