import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import type { Font } from 'fontkit'

const next = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
const mono = '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono'

/** Font files from npm, in the order in which they are asked for a letter. The build copies them next to the server. */
export const faces = {
  text: [`${next}-latin-400-normal.woff`, `${next}-latin-ext-400-normal.woff`],
  bold: [`${next}-latin-700-normal.woff`, `${next}-latin-ext-700-normal.woff`],
  italic: [`${next}-latin-400-italic.woff`, `${next}-latin-ext-400-italic.woff`],
  code: [`${mono}-latin-400-normal.woff`, `${mono}-latin-ext-400-normal.woff`],
} as const
export type Face = keyof typeof faces
export type FontFile = (typeof faces)[Face][number]
export const fontFiles: readonly FontFile[] = Object.values(faces).flat()

const cache = new Map<FontFile, Buffer>()

/** Read and decompressed once, on first use. */
export function readFont(file: FontFile): Buffer {
  const font = cache.get(file) ?? decompressWoff(readFile(file))
  cache.set(file, font)
  return font
}

function readFile(file: FontFile): Buffer {
  const name = file.replace(/^.*\//, '')
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))
  return readFileSync(existsSync(built) ? built : createRequire(import.meta.url).resolve(file))
}

/** A font that measures each letter once; widths are for a size of 1. */
export type MeasuredFont = {
  file: FontFile
  font: Font
  canDraw: (codePoint: number) => boolean
  widthOf: (codePoint: number) => number
}
export type MeasuredFaces = Record<Face, readonly [MeasuredFont, ...MeasuredFont[]]>

export async function openFaces(): Promise<MeasuredFaces> {
  const fontkit = await import('fontkit')
  const open = (file: FontFile) => measured(file, fontkit.create(readFont(file)) as Font)
  const both = (face: Face) => [open(faces[face][0]), open(faces[face][1])] as const
  return { text: both('text'), bold: both('bold'), italic: both('italic'), code: both('code') }
}

function measured(file: FontFile, font: Font): MeasuredFont {
  const widths = new Map<number, number>()
  return {
    ...{ file, font },
    canDraw: (code) => font.hasGlyphForCodePoint(code),
    widthOf(code) {
      const width = widths.get(code) ?? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      widths.set(code, width)
      return width
    },
  }
}

const spelled: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '\t': '    ',
}

/** Replaces every character that a face lacks with its code point, so that none is lost silently. */
export const drawable = (text: string, canDraw: (codePoint: number) => boolean): string =>
  text.replace(/[^\n -~]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (spelled[letter] !== undefined) return spelled[letter]
    return code > 0x9f && canDraw(code) ? letter : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })

/** Parts of a text in one font each. Nothing is lost: what no font of the face has is spelled out. */
export function inFonts(text: string, fonts: MeasuredFaces[Face]): { text: string; font: MeasuredFont }[] {
  const [main, ...fallbacks] = fonts
  const drawableText = drawable(text, (code) => fonts.some(({ canDraw }) => canDraw(code)))
  const parts: { text: string; font: MeasuredFont }[] = []
  for (const letter of drawableText) {
    const code = letter.codePointAt(0) ?? 0
    const font = code < 0x7f || main.canDraw(code) ? main : (fallbacks.find(({ canDraw }) => canDraw(code)) ?? main)
    const last = parts.at(-1)
    if (last?.font === font) last.text += letter
    else parts.push({ text: letter, font })
  }
  return parts
}

const headerBytes = 44
const entryBytes = 20
const sfntHeaderBytes = 12
const sfntEntryBytes = 16

/**
 * Removes a font's WOFF 1.0 compression (W3C, sections 4 and 5). Fontkit would decompress each table with its own code,
 * for every file again, which took half the time of a PDF.
 */
function decompressWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes)
  const largestPower = 2 ** Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(largestPower * 16, 6)
  directory.writeUInt16BE(Math.log2(largestPower), 8)
  directory.writeUInt16BE((count - largestPower) * 16, 10)
  const tables: Buffer[] = []
  let at = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(headerBytes + index * entryBytes)
    const [offset, stored, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const table = woff.subarray(offset, offset + stored)
    const target = sfntHeaderBytes + index * sfntEntryBytes
    // Tag and checksum; tables start at multiples of four.
    entry.copy(directory, target, 0, 4)
    entry.copy(directory, target + 4, 16, 20)
    directory.writeUInt32BE(at, target + 8)
    directory.writeUInt32BE(length, target + 12)
    tables.push(stored < length ? inflateSync(table) : table, Buffer.alloc(-length & 3))
    at += length + (-length & 3)
  }
  return Buffer.concat([directory, ...tables])
}
