import { crc32, deflateSync } from 'node:zlib'
import type { Color } from './report-colors'

export type Point = readonly [x: number, y: number]
/** Closed outlines, filled by the even-odd rule; letters by the nonzero rule. */
export type Outline = readonly (readonly Point[])[]
type Channels = readonly [red: number, green: number, blue: number]
export type Layer = { outline: Outline; color: Color }

export const box = (x: number, y: number, width: number, height: number): Outline => [
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
]

/** Half a circle to the right of x; downward, or upward for a hole. */
const halfCircle = (x: number, y: number, radius: number, turn: 1 | -1): Point[] =>
  Array.from({ length: 17 }, (_, step) => {
    const angle = turn * (step / 16 - 0.5) * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** The site's mark: a P made of lines of code, 16 units wide. */
export function markOutline({ x, y, size }: { x: number; y: number; size: number }): Outline {
  const letter: Point[][] = [
    [[2, 1], ...halfCircle(9.5, 5.5, 4.5, 1), [2, 10]],
    [[6, 4], [6, 7], ...halfCircle(9.5, 5.5, 1.5, -1)],
    ...[...box(2, 11, 4, 2), ...box(2, 14, 4, 2)].map((points) => [...points]),
  ]
  return letter.map((points) => points.map(([px, py]): Point => [x + (px * size) / 16, y + (py * size) / 16]))
}

const channelsOf = (color: Color): Channels => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

const samples = 4

/** Renders filled outlines on a background as PNG. Small and without native code, because report images are rare. */
export function drawPicture(size: { width: number; height: number }, ground: Color, layers: readonly Layer[]): Buffer {
  const { width, height } = size
  const pixels = Buffer.alloc(width * height * 3)
  const channels = channelsOf(ground)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(channels, at)
  for (const { outline, color } of layers) fill(pixels, size, outline, channelsOf(color))
  return png(pixels, size)
}

type Edge = { top: number; bottom: number; x: number; slope: number; direction: 1 | -1 }

const edgesOf = (outline: Outline): Edge[] =>
  outline.flatMap((points) =>
    points.flatMap((from, at) => {
      const to = points[(at + 1) % points.length] ?? from
      if (from[1] === to[1]) return []
      const [upper, lower, direction] = from[1] < to[1] ? ([from, to, 1] as const) : ([to, from, -1] as const)
      const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
      return [{ top: upper[1], bottom: lower[1], x: upper[0], slope, direction }]
    }),
  )

/** Scans each row of pixels several times; the covered share of a pixel decides how much color it gets. */
function fill(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
  outline: Outline,
  color: Channels,
): void {
  const edges = edgesOf(outline)
  const first = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top))))
  const last = Math.min(height - 1, Math.ceil(Math.max(...edges.map(({ bottom }) => bottom))))
  const cover = new Float32Array(width)
  for (let row = first; row <= last; row += 1) {
    cover.fill(0)
    for (let step = 0; step < samples; step += 1) coverLine(cover, edges, row + (step + 0.5) / samples)
    for (const [x, share] of cover.entries())
      if (share > 0) blend(pixels, (row * width + x) * 3, color, Math.min(1, share))
  }
}

function coverLine(cover: Float32Array, edges: readonly Edge[], y: number): void {
  const crossings = edges
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ top, x, slope, direction }) => ({ x: x + (y - top) * slope, direction }))
    .sort((one, other) => one.x - other.x)
  let winding = 0
  for (const [at, { x, direction }] of crossings.entries()) {
    winding += direction
    const end = crossings[at + 1]?.x
    if (winding !== 0 && end !== undefined) coverSpan(cover, Math.max(0, x), Math.min(cover.length, end))
  }
}

function coverSpan(cover: Float32Array, from: number, to: number): void {
  for (let pixel = Math.floor(from); pixel < to; pixel += 1) {
    const part = Math.min(pixel + 1, to) - Math.max(pixel, from)
    cover[pixel] = (cover[pixel] ?? 0) + part / samples
  }
}

function blend(pixels: Buffer, at: number, color: Channels, share: number): void {
  for (const [channel, value] of color.entries()) {
    const before = pixels[at + channel] ?? 0
    pixels[at + channel] = Math.round(before + (value - before) * share)
  }
}

function png(pixels: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, RGB.
  header.set([8, 2], 8)
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    pixels.subarray(row * width * 3, (row + 1) * width * 3),
  ])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
