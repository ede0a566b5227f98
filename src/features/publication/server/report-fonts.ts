import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { decompressWoff } from './decompress-woff'

/** Font files from npm. The build copies them next to the server. */
export const faces = {
  text: '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
  bold: '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff',
  code: '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-400-normal.woff',
} as const
export type Face = keyof typeof faces

const kept = new Map<Face, Buffer>()

/** Read and decompressed once, on first use. */
export function readFace(face: Face): Buffer {
  const font = kept.get(face) ?? decompressWoff(readFile(face))
  kept.set(face, font)
  return font
}

function readFile(face: Face): Buffer {
  const name = faces[face].replace(/^.*\//, '')
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))
  return readFileSync(existsSync(built) ? built : createRequire(import.meta.url).resolve(faces[face]))
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

/** Replaces every character that a font lacks with its code point, so that none is lost silently. */
export const drawable = (text: string, canDraw: (codePoint: number) => boolean): string =>
  text.replace(/[^\n -~]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (spelled[letter] !== undefined) return spelled[letter]
    return code > 0x9f && canDraw(code) ? letter : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
