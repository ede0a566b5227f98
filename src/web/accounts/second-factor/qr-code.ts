/**
 * A text as a QR code (ISO/IEC 18004): its rows, true for dark. In bytes, with the lowest error correction, because a
 * screen has no scratches; null for a text that is longer than the sizes below hold.
 */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = versions.findIndex((_, place) => bytes.length <= dataLength(place + 1) - headerLength(place + 1)) + 1
  if (version === 0) return null
  const codewords = withCorrection(padded(bytes, version), version)
  const masked = Array.from({ length: 8 }, (_, mask) => draw(codewords, version, mask))
  const penalties = masked.map(penaltyOf)
  return masked[penalties.indexOf(Math.min(...penalties))] ?? null
}

/** Of each size from the first on: how many blocks, and how many bytes of correction each has. */
const versions = [
  ...[
    [1, 7],
    [1, 10],
    [1, 15],
    [1, 20],
    [1, 26],
    [2, 18],
    [2, 20],
    [2, 24],
    [2, 30],
    [4, 18],
  ],
  ...[
    [4, 20],
    [4, 24],
    [4, 26],
    [4, 30],
    [6, 22],
    [6, 24],
    [6, 28],
    [6, 30],
    [7, 28],
    [8, 28],
  ],
] as [blocks: number, correction: number][]

const blocksOf = (version: number) => versions[version - 1] ?? [1, 7]
const sizeOf = (version: number) => version * 4 + 17
/** Four bits say that bytes follow, eight or sixteen how many, and four that they end. */
const headerLength = (version: number) => (version < 10 ? 2 : 3)

/** Bytes that fit between the patterns that every code has. */
function totalLength(version: number): number {
  const marks = Math.floor(version / 7) + 2
  const withoutMarks = (16 * version + 128) * version + 64
  const alignment = version > 1 ? (25 * marks - 10) * marks - 55 : 0
  return (withoutMarks - alignment - (version > 6 ? 36 : 0)) >> 3
}

function dataLength(version: number): number {
  const [blocks, correction] = blocksOf(version)
  return totalLength(version) - blocks * correction
}

function padded(bytes: Uint8Array, version: number): number[] {
  const count = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${count}${[...bytes].map(inBits).join('')}0000`
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const rest = Array.from({ length: dataLength(version) - data.length }, (_, place) => (place % 2 ? 0x11 : 0xec))
  return [...data, ...rest]
}

const inBits = (byte: number) => byte.toString(2).padStart(8, '0')

/** In the field of 256 elements that the standard names, by the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** What Reed and Solomon append to a block, `length` bytes. */
function correctionOf(data: number[], length: number): number[] {
  let divisor = [...Array(length - 1).fill(0), 1]
  let root = 1
  for (let degree = 0; degree < length; degree += 1) {
    divisor = divisor.map((factor, place) => multiply(factor, root) ^ (divisor[place + 1] ?? 0))
    root = multiply(root, 2)
  }
  let remainder: number[] = Array(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder = [...remainder.slice(1), 0].map((one, place) => one ^ multiply(divisor[place] ?? 0, factor))
  }
  return remainder
}

/** The blocks, the shorter ones first, read across: the first byte of each, then the second of each. */
function withCorrection(data: number[], version: number): number[] {
  const [count, length] = blocksOf(version)
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  const starts = Array.from({ length: count + 1 }, (_, place) => place * short + Math.max(0, place - (count - longer)))
  const blocks = starts.slice(0, -1).map((start, place) => data.slice(start, starts[place + 1]))
  return [...across(blocks), ...across(blocks.map((block) => correctionOf(block, length)))]
}

function across(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, place) => blocks.flatMap((block) => block.slice(place, place + 1))).flat()
}

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

function draw(codewords: number[], version: number, mask: number): boolean[][] {
  const size = sizeOf(version)
  const dark: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = dark[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  drawPatterns(set, version)
  drawFormat(set, size, mask)
  const bits = codewords.map(inBits).join('')
  let place = 0
  for (const { x, y } of snake(size)) {
    if (dark[y]?.[x] !== undefined) continue
    // Bits that are left over are light, and masked like all others.
    set(x, y, (bits[place] === '1') !== (masks[mask]?.(x, y) === 0))
    place += 1
  }
  return dark as boolean[][]
}

/** Two columns at a time, from the right, up and down in turns, around the column of the timing pattern. */
function* snake(size: number) {
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      yield { x: right, y }
      yield { x: right - 1, y }
    }
    isUpward = !isUpward
  }
}

type Set = (x: number, y: number, isDark: boolean) => void

function drawPatterns(set: Set, version: number): void {
  const size = sizeOf(version)
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  const centres = alignmentOf(version)
  const last = centres.length - 1
  for (const [row, y] of centres.entries()) {
    for (const [column, x] of centres.entries()) {
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      if (!isCorner) drawSquares(set, { x, y, reach: 2, light: [1] })
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(set, { x, y, reach: 4, light: [2, 4] })
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    set(far, near, ((bits >> bit) & 1) === 1)
    set(near, far, ((bits >> bit) & 1) === 1)
  }
}

function alignmentOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, place) => last - (count - 2 - place) * step)]
}

/** Squares within squares around a point, dark but for the light ones. */
function drawSquares(set: Set, square: { x: number; y: number; reach: number; light: number[] }): void {
  const { reach, light } = square
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      set(square.x + right, square.y + down, !light.includes(Math.max(Math.abs(down), Math.abs(right))))
    }
  }
}

function drawFormat(set: Set, size: number, mask: number): void {
  const lowest = 1
  const data = (lowest << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const isDark = (bit: number) => ((bits >> bit) & 1) === 1
  for (let bit = 0; bit < 15; bit += 1) {
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : 15 - bit - (bit === 8 ? 0 : 1)
    if (bit < 8) set(8, along, isDark(bit))
    else set(along, 8, isDark(bit))
    if (bit < 8) set(size - 1 - bit, 8, isDark(bit))
    else set(8, size - 15 + bit, isDark(bit))
  }
  set(8, size - 8, true)
}

/** What makes a code hard to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function penaltyOf(rows: boolean[][]): number {
  const size = rows.length
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x] === true))].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.flatMap((line) => [...line.matchAll(/(?=00001011101|10111010000)/g)]).length
  let blocks = 0
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const own = rows[y]?.[x]
      if (own === rows[y]?.[x - 1] && own === rows[y - 1]?.[x] && own === rows[y - 1]?.[x - 1]) blocks += 1
    }
  }
  const share = rows.flat().filter(Boolean).length / size ** 2
  return runs + blocks * 3 + finders * 40 + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
