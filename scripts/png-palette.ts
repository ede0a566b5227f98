import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** So many of the most used colors are kept exactly: surfaces and lines are close in color and must stay distinct. */
const exactColors = 64
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The same picture with at most 256 colors, at a third of the size: screens have few colors besides smoothed edges. */
export function reduceColors(png: Buffer): Buffer {
  const { width, height, channels, pixels } = readPng(png)
  const colors = new Uint32Array(width * height)
  for (let at = 0; at < colors.length; at += 1) colors[at] = pixels.readUIntBE(at * channels, 3)
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byUse = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color)
  const { palette, indexes } = choosePalette(byUse)
  const rows = Buffer.alloc((width + 1) * height)
  for (const [at, color] of colors.entries()) rows[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0
  const header = Buffer.from(png.subarray(16, 29))
  header[9] = 3
  const table = Buffer.alloc(palette.length * 3)
  for (const [index, color] of palette.entries()) table.writeUIntBE(color, index * 3, 3)
  const parts: [string, Buffer][] = [
    ['IHDR', header],
    ['PLTE', table],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([pngSignature, ...parts.map(([type, data]) => chunk(type, data))])
}

/** A color's place in the palette, by color. */
type Palette = { palette: number[]; indexes: Map<number, number> }

/**
 * The most used colors stay. Of the others, those that agree in their highest bits become the most used of them; it
 * compares as many bits as 256 colors allow.
 */
function choosePalette(byUse: readonly number[]): Palette {
  for (let dropped = 0; dropped < 8; dropped += 1) {
    const bits = (0xff << dropped) & 0xff
    const mask = (bits << 16) | (bits << 8) | bits
    const palette: number[] = []
    const indexOf = new Map<number, number>()
    const indexes = new Map<number, number>()
    for (const [rank, color] of byUse.entries()) {
      const similar = indexOf.get(color & mask)
      const index = rank < exactColors || similar === undefined ? palette.push(color) - 1 : similar
      if (similar === undefined) indexOf.set(color & mask, index)
      indexes.set(color, index)
    }
    if (palette.length <= 256) return { palette, indexes }
  }
  throw new Error('No palette is small enough')
}

/** Chromium writes eight bits a channel, not interlaced, with or without transparency. */
function readPng(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = png[25] === 6 ? 4 : 3
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const filtered = inflateSync(Buffer.concat(data))
  const length = width * channels
  const pixels = Buffer.alloc(length * height)
  for (let row = 0; row < height; row += 1) {
    const filter = byteAt(filtered, row * (length + 1))
    for (let column = 0; column < length; column += 1) {
      const at = row * length + column
      const left = column < channels ? 0 : byteAt(pixels, at - channels)
      const above = row === 0 ? 0 : byteAt(pixels, at - length)
      const corner = column < channels || row === 0 ? 0 : byteAt(pixels, at - length - channels)
      pixels[at] = byteAt(filtered, at + row + 1) + predicted(filter, left, above, corner)
    }
  }
  return { width, height, channels, pixels }
}

const byteAt = (bytes: Buffer, at: number): number => bytes[at] ?? 0

/** The five filters of the format; Paeth takes the neighbor nearest to left + above - corner. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
