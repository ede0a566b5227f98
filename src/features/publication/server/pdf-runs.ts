import { type Color, colors } from './report-colors'
import { type Face, inFonts, type MeasuredFaces, type MeasuredFont } from './report-fonts'

/** A title without line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** Words that look alike. */
export type Run = { text: string; face: Face; color?: Color; link?: string }
/** A part of a line, in one font. */
export type Span = { text: string; font: MeasuredFont; color: Color; link: string | undefined }
export type Line = Span[]

/** Combining marks have no width, so lines also have a maximum number of characters. */
const mostInLine = 200

type Letter = { text: string; of: Span; width: number }

/**
 * Wraps runs to this width. Lines break after a space, or inside a word longer than a line. Each character is measured
 * exactly once, for any text: a library that searches for where a word fits takes quadratic time.
 */
export function* wrapRuns(runs: readonly Run[], faces: MeasuredFaces, box: { width: number; size: number }) {
  const line: Letter[] = []
  for (const letter of lettersOf(runs, faces)) {
    if (letter.text === '\n') yield* fitting(line.splice(0), box)
    else line.push(letter)
  }
  yield* fitting(line, box)
}

function* lettersOf(runs: readonly Run[], faces: MeasuredFaces): Generator<Letter> {
  for (const { text, face, color = colors.ink, link } of runs)
    for (const part of inFonts(text, faces[face])) {
      const of: Span = { text: '', font: part.font, color, link }
      for (const letter of part.text)
        yield { text: letter, of, width: letter === '\n' ? 0 : part.font.widthOf(letter.codePointAt(0) ?? 0) }
    }
}

function* fitting(letters: readonly Letter[], { width, size }: { width: number; size: number }): Generator<Line> {
  const most = width / size
  let [start, used, count] = [0, 0, 0]
  /** The latest possible line break, and the width used up to it. */
  let last = { at: 0, used: 0, count: 0 }
  for (const [at, letter] of letters.entries()) {
    const isFull = used + letter.width > most || count === mostInLine
    if (isFull && count > 0 && letter.text !== ' ') {
      if (last.at === start) last = { at, used, count }
      yield joined(letters.slice(start, last.at))
      start = last.at
      used -= last.used
      count -= last.count
      last = { at: start, used: 0, count: 0 }
    }
    used += letter.width
    count += 1
    if (letter.text === ' ') last = { at: at + 1, used, count }
  }
  yield joined(letters.slice(start))
}

/** Letters as spans, without the spaces at the end. */
function joined(letters: readonly Letter[]): Line {
  let end = letters.length
  while (letters[end - 1]?.text === ' ') end -= 1
  const line: Line = []
  let of: Span | null = null
  for (const letter of letters.slice(0, end)) {
    const last = line.at(-1)
    if (last && of === letter.of) last.text += letter.text
    else line.push({ ...letter.of, text: letter.text })
    of = letter.of
  }
  return line
}

export const widthOfLine = (line: Line, size: number): number =>
  line.reduce((sum, { text, font }) => sum + widthOfText(text, font), 0) * size

function widthOfText(text: string, font: MeasuredFont): number {
  let width = 0
  for (const letter of text) width += font.widthOf(letter.codePointAt(0) ?? 0)
  return width
}
