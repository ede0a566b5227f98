/** Deeper than any report needs; thousands of levels overflow the parser's stack and would take the page down. */
const deepest = 50

const marker = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/

/** How deep the quotes and lists of one line go: its own markers, and those its indentation continues. */
function depthOfLine(line: string): number {
  const [markers] = marker.exec(line) ?? []
  if (!markers) return 0
  const indent = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
  return indent / 2 + (markers.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0)
}

/** The most brackets open at one place of the text; a blank line closes them all. */
function depthOfBrackets(text: string): number {
  let deepestHere = 0
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    let open = 0
    for (const letter of paragraph) {
      if (letter === '[') open += 1
      else if (letter === ']') open = Math.max(0, open - 1)
      deepestHere = Math.max(deepestHere, open)
    }
  }
  return deepestHere
}

/** Whether a Markdown text is nested so deeply that it is shown as it is instead of being parsed. */
export function isTooDeep(markdown: string): boolean {
  return depthOfBrackets(markdown) > deepest || markdown.split('\n').some((line) => depthOfLine(line) > deepest)
}
