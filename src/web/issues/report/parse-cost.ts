/**
 * Beyond these the parser takes seconds or overflows its stack, and the page of a judge with it. Each is far more than
 * a text written for people needs. Counted between blank lines unless it says otherwise.
 */
const most = {
  depth: 50,
  brackets: 1500,
  emphasis: 1500,
  lines: 1000,
  depthTimesLines: 10_000,
  markersInAll: 2000,
  fencesInAll: 400,
  blocksInAll: 2000,
}

const container = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The quotes and lists that one line opens, and how deep it goes together with those its indentation continues. */
function containersOf(line: string): { markers: number; depth: number } {
  const [opening] = container.exec(line) ?? []
  if (!opening) return { markers: 0, depth: 0 }
  const indent = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
  const markers = count(opening, />|[-*+]|\d{1,9}[.)]/g)
  return { markers, depth: markers + indent / 2 }
}

/** The most brackets that are open at one place. */
function depthOfBrackets(text: string): number {
  let deepest = 0
  let open = 0
  for (const letter of text) {
    if (letter === '[') open += 1
    else if (letter === ']') open = Math.max(0, open - 1)
    deepest = Math.max(deepest, open)
  }
  return deepest
}

/**
 * The lines that are parsed for words. Code costs nothing, but only what is code for certain is left out: a fence at
 * the very start of a line, in a text where no HTML could hide it.
 */
function outsideCode(lines: string[]): string[] {
  if (lines.some((line) => /^ *</.test(line))) return lines
  let closing: RegExp | null = null
  return lines.filter((line) => {
    if (closing) {
      if (closing.test(line)) closing = null
      return false
    }
    const fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(line)
    const marks = fence?.[1] ?? fence?.[2]
    if (!marks) return true
    closing = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`)
    return false
  })
}

function isCostlyBlock(block: string): boolean {
  const lines = block.split('\n')
  // First, because no call takes as many arguments as a pasted text may have lines.
  if (lines.length > most.lines) return true
  const depth = Math.max(...lines.map((line) => containersOf(line).depth))
  return (
    count(block, /[[\]]/g) > most.brackets ||
    count(block, /[*_~]/g) > most.emphasis ||
    depth * lines.length > most.depthTimesLines ||
    depthOfBrackets(block) > most.depth
  )
}

/** Whether a Markdown text would cost so much to parse that it is shown as it is instead. */
export function isTooCostly(markdown: string): boolean {
  const lines = markdown.split(/\r\n|\r|\n/)
  const words = outsideCode(lines)
  const containers = words.map(containersOf)
  if (containers.some(({ depth }) => depth > most.depth)) return true
  if (containers.reduce((sum, { markers }) => sum + markers, 0) > most.markersInAll) return true
  if (lines.filter((line) => /^[ \t>]*(?:```|~~~)/.test(line)).length > most.fencesInAll) return true
  const blocks = words.join('\n').split(/\n(?:[ \t]*\n)+/)
  return blocks.length > most.blocksInAll || blocks.some(isCostlyBlock)
}
