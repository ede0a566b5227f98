/** Marks that stand above others have no width, so a line has a most of characters too. */
const mostInLine = 200

type Measure = (codePoint: number) => number

/**
 * The lines of a text on paper of this width. A line ends after a space, or in the middle of a word that is longer than a
 * line. Each character is measured once, whatever the text is: a library that tries where a word fits takes time by the
 * square of its length.
 */
export function* paperLines(text: string, width: number, measure: Measure): Generator<string> {
  for (const line of text.split('\n')) yield* fitting(line.trimEnd(), width, measure)
}

function* fitting(line: string, width: number, measure: Measure): Generator<string> {
  let [start, used, count] = [0, 0, 0]
  /** Where the line can end, and what of it is used by then. */
  let last = { at: 0, used: 0, count: 0 }
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0
    const space = measure(point)
    const isFull = used + space > width || count === mostInLine
    if (isFull && count > 0 && point !== 0x20) {
      if (last.at === start) last = { at, used, count }
      yield line.slice(start, last.at).trimEnd()
      start = last.at
      used -= last.used
      count -= last.count
      last = { at: start, used: 0, count: 0 }
    }
    at += point > 0xffff ? 2 : 1
    used += space
    count += 1
    if (point === 0x20) last = { at, used, count }
  }
  yield line.slice(start)
}
