import { asRoman, type Token } from './issue-tokens'

type Point = Extract<Token, { kind: 'point' }>
type List = {
  class: string
  indent: number
  number: number | null
  /** Token index of the list's next number, computed once per point. */
  nextAt: number | null | undefined
  /** Whether an earlier point had unindented paragraphs of its own. */
  isLoose: boolean
}

const isTitle = (text: string) => /[:\uff1a]\**$/.test(text)
const isSentence = (text: string) => /[.!?;]\**$/.test(text)
/** A line indented this much deeper than the list's points belongs to the point above. */
const deeper = 2
/** In lines. Searching further for the next number would take quadratic time. */
const longestPoint = 200

/** The items in one section's lines, and whether they come from lists or tables. */
export function itemsOf(tokens: readonly Token[]): string[] {
  return new ItemReader(tokens).read()
}

class ItemReader {
  private readonly items: string[] = []
  private paragraph: string[] = []
  private list: List | null = null
  /** Whether the previous line announced items with a colon. */
  private isAnnounced = false

  constructor(private readonly tokens: readonly Token[]) {}

  read(): string[] {
    this.tokens.forEach((token, at) => {
      if (token.kind === 'point') this.readPoint(token, at)
      else if (token.kind === 'row') this.readRow(token.text)
      else this.readText(token, at)
    })
    this.endParagraph(null)
    return this.items
  }

  private readRow(text: string) {
    this.endParagraph('row')
    this.list = null
    this.items.push(text)
  }

  private readPoint(token: Point, at: number) {
    this.endParagraph(token.isAfterBlank ? 'list after a blank line' : 'list')
    const { list } = this
    const marker = this.markerIn(token)
    if (list && this.isSubPoint(token, marker.class, at, list)) {
      this.append(`\n${token.source}`)
      return
    }
    const isSame = list?.class === marker.class
    const isLoose = isSame && (list?.isLoose ?? false)
    this.list = { class: marker.class, indent: token.indent, number: marker.number, nextAt: undefined, isLoose }
    this.items.push(token.text)
  }

  private markerIn({ marker }: Point) {
    const isNextLetter = this.list?.class === marker.class && this.list.number === (marker.number ?? 0) - 1
    return isNextLetter ? marker : asRoman(marker)
  }

  private isSubPoint(token: Point, markerClass: string, at: number, list: List): boolean {
    if (token.indent >= list.indent + deeper) return true
    if (markerClass === list.class || token.indent <= list.indent - deeper) return false
    if (list.class === 'number' && markerClass === 'level') return true
    return !token.isAfterBlank || this.goesOn(list, at)
  }

  /** Whether the list's next number occurs after this token. */
  private goesOn(list: List, at: number): boolean {
    if (list.number === null) return false
    if (list.nextAt === undefined) {
      const isNext = (token: Token) =>
        token.kind === 'point' &&
        token.marker.class === list.class &&
        token.marker.number === (list.number ?? 0) + 1 &&
        Math.abs(token.indent - list.indent) < deeper
      const found = this.tokens.slice(at, at + longestPoint).findIndex(isNext)
      list.nextAt = found < 0 ? null : at + found
    }
    return list.nextAt !== null && list.nextAt > at
  }

  private readText(token: Token, at: number) {
    const { list } = this
    if (!list) {
      if (token.isAfterBlank && token.kind !== 'code') this.endParagraph('text')
      this.paragraph.push(token.text)
      return
    }
    const next = this.tokens[at + 1]
    const announces = isTitle(token.text) && token.indent < list.indent + deeper && next?.kind === 'point'
    if (token.kind === 'code' || (!token.isAfterBlank && !announces)) {
      this.append(token.kind === 'code' ? `\n${token.text}` : ` ${token.text}`)
    } else if (token.indent >= list.indent + deeper || (!announces && this.explains(list, at))) {
      list.isLoose ||= token.indent < list.indent + deeper
      this.append(`\n${token.text}`)
    } else {
      this.list = null
      this.paragraph.push(token.text)
    }
  }

  /** Whether a paragraph after a numbered point belongs to that point. */
  private explains(list: List, at: number): boolean {
    return list.number !== null && (list.isLoose || this.goesOn(list, at))
  }

  private append(text: string) {
    this.items.push(`${this.items.pop() ?? ''}${text}`)
  }

  /** `followedBy` is null at the end of the text, where a trailing colon announces nothing. */
  private endParagraph(followedBy: 'list' | 'list after a blank line' | 'text' | 'row' | null) {
    const lines = this.paragraph
    if (lines.length === 0) return
    this.paragraph = []
    const wasAnnounced = this.isAnnounced
    this.isAnnounced = false
    const last = lines.at(-1) ?? ''
    const isHead = (followedBy === 'list' || followedBy === 'row') && !isSentence(last)
    if (followedBy !== null && (isTitle(last) || isHead)) {
      // Complete sentences before the line that announces the list are items of their own.
      const before = lines.slice(0, -1)
      if (isSentence(before.at(-1) ?? '')) this.items.push(...splitLines(before, wasAnnounced))
      this.isAnnounced = isTitle(last)
    } else this.items.push(...splitLines(lines, wasAnnounced))
  }
}

const wrapped = 60
const boldLead = /^(?:\*\*|__)\S/
const label = /^[\p{Lu}\d`"'][^:.]{0,40}: \S/u
const startsUpper = (line: string) => !/^\p{Ll}/u.test(line)

/**
 * The items of a paragraph: usually one, but one per line if lines start with bold words or labels, or follow a colon.
 */
function splitLines(lines: readonly string[], wasAnnounced: boolean): string[] {
  const items: string[] = []
  let group: string[] = []
  let isAnnounced = wasAnnounced
  lines.forEach((line, at) => {
    if (!isTitle(line) || at === lines.length - 1) group.push(line)
    else {
      if (isAnnounced || isSentence(group.at(-1) ?? '')) items.push(...splitGroup(group, isAnnounced))
      group = []
      isAnnounced = true
    }
  })
  return [...items, ...splitGroup(group, isAnnounced)]
}

/** The same for lines of which none announces others. */
function splitGroup(lines: readonly string[], isAnnounced: boolean): string[] {
  if (lines.length === 0) return []
  if (lines.length > 1 && lines.filter((line) => boldLead.test(line)).length > 1) {
    return joined(lines, (line) => boldLead.test(line))
  }
  if (lines.length > 1 && lines.every((line) => label.test(line))) return [...lines]
  const isListed = lines.every(startsUpper) && !lines.some(isSentence) && lines.every((line) => line.length < wrapped)
  if (!isAnnounced && !isListed) return [lines.join('\n')]
  return joined(lines, (line, before) => startsUpper(line) && (isSentence(before) || before.length < wrapped))
}

function joined(lines: readonly string[], begins: (line: string, before: string) => boolean): string[] {
  const items: string[] = []
  lines.forEach((line, at) => {
    if (at === 0 || begins(line, lines[at - 1] ?? '')) items.push(line)
    else items.push(`${items.pop() ?? ''} ${line}`)
  })
  return items
}
