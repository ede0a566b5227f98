import { sourceLines } from '../../../domain/issues/code-fences'
import { findCodeLinks } from '../../../domain/issues/code-link'
import { bodyOf, type IssueText } from '../../../domain/issues/issue-text'
import { findConcepts } from './audit-concepts'

/**
 * Words of the title and prose, identifiers anywhere, audit concepts, and linked lines of files; then separately the
 * words of the title, identifiers outside code blocks, and words of the section about the fix. At most eight kinds,
 * because a stored term has three bits for the kind.
 */
export const termKinds = ['words', 'identifiers', 'ideas', 'places', 'title', 'names', 'fix'] as const
export type TermKind = (typeof termKinds)[number]

/** How often a term occurs in a report (words of the title count three times), and its spelling. */
type Term = { weight: number; shown: string }
export type ReportTerms = Record<TermKind, Map<string, Term>>
export type ReadReport = (report: IssueText) => ReportTerms

/** Increment when the same text yields different terms; stored terms are then recomputed. */
export const readingVersion = 3

const titleCounts = 3
/** Two links refer to the same location if their lines share a block of this many lines. */
const stretch = 10
const stretchesPerLink = 30
const spellingsKept = 20_000

/** Returns a function that extracts a report's terms. Caches word stems. */
export function reportReader(stem: (word: string) => string): ReadReport {
  let spellings = new Map<string, Spelling>()
  const spell = (word: string): Spelling => {
    const known = spellings.get(word)
    if (known) return known
    const spelling = spellingOf(word, stem)
    if (spellings.size >= spellingsKept) spellings = new Map()
    spellings.set(word, spelling)
    return spelling
  }
  return (report) => {
    const terms = noTerms()
    const body = bodyOf(report)
    addPlaces(terms.places, body)
    const titleWords = wordsOf(report.title)
    const bodyWords = wordsOf(proseOf(body))
    for (const word of titleWords) {
      addWord(terms, word, spell(word.text), titleCounts)
      addParts(terms.title, spell(word.text), 1)
    }
    for (const word of bodyWords) addWord(terms, word, spell(word.text), 1)
    for (const [idea, shown] of findConcepts(lowerCase(titleWords, spell))) add(terms.ideas, idea, 2, shown)
    for (const [idea, shown] of findConcepts(lowerCase(bodyWords, spell))) {
      if (!terms.ideas.has(idea)) add(terms.ideas, idea, 1, shown)
    }
    return terms
  }
}

const noTerms = (): ReportTerms => ({
  words: new Map(),
  identifiers: new Map(),
  ideas: new Map(),
  places: new Map(),
  title: new Map(),
  names: new Map(),
  fix: new Map(),
})

/** Strips HTML comments and URLs. An unclosed comment is text. */
const proseOf = (text: string) =>
  text
    .split('<!--')
    .map((part, at) => (at > 0 && part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : part))
    .join(' ')
    .replace(/https?:\/\/[^\s<>)\]]+/g, ' ')

function add(terms: Map<string, Term>, key: string, weight: number, shown: string): void {
  const known = terms.get(key)
  if (known) known.weight += weight
  else terms.set(key, { weight, shown })
}

function addPlaces(places: ReportTerms['places'], text: string): void {
  for (const link of findCodeLinks(text)) {
    const path = link.path.toLowerCase()
    add(places, path, 1, link.path)
    if (!link.lines) continue
    const first = Math.floor(link.lines.first / stretch)
    const last = Math.min(Math.floor(link.lines.last / stretch), first + stretchesPerLink)
    for (let at = first; at <= last; at += 1) add(places, `${path}#${at}`, 1, link.path)
  }
}

type FoundWord = {
  text: string
  /** In a code block or between backticks. */
  isCode: boolean
  isInBlock: boolean
  /** In a section whose heading announces the fix. */
  isFix: boolean
}

const heading = /^ {0,3}#{1,6}(?=[ \t])/
/** Symbols before the first word of a heading are ignored. */
const fixHeading = /^[^a-z]*(?:recommend|mitigat|remediat|fix|solution)/

/** The words of a Markdown text and the context of each. */
function wordsOf(markdown: string): FoundWord[] {
  let isFix = false
  return sourceLines(markdown).flatMap(({ text: line, isCode: isInBlock }) => {
    const marks = isInBlock ? null : heading.exec(line)
    if (marks) isFix = fixHeading.test(line.slice(marks[0].length).toLowerCase())
    return line
      .split(/(`+[^`]*`+)/)
      .flatMap((part, at) =>
        (part.match(/\w+/g) ?? []).map((text) => ({ text, isCode: isInBlock || at % 2 === 1, isInBlock, isFix })),
      )
  })
}

const lowerCase = (foundWords: readonly FoundWord[], spell: (word: string) => Spelling) =>
  foundWords.map(({ text }) => spell(text).plain)

type Spelling = {
  /** In lower case, without underscores around it. */
  plain: string
  isNoise: boolean
  isCompound: boolean
  /** 'settleEpoch' also yields 'settle' and 'epoch', each with its stem. */
  parts: { text: string; stem: string }[]
}

function spellingOf(word: string, stem: (word: string) => string): Spelling {
  const plain = word.toLowerCase().replace(/^_+|(?<!_)_+$/g, '')
  const isCompound = /[a-z0-9][A-Z]|[A-Za-z0-9]_+[A-Za-z0-9]/.test(word)
  const parts = isCompound ? word.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+/) : [plain]
  return {
    plain,
    isCompound,
    isNoise: noise.has(plain),
    parts: parts
      .map((part) => part.toLowerCase())
      .filter((part) => part.length > 2 && /^[a-z]/.test(part) && !noise.has(part))
      .map((part) => ({ text: part, stem: stem(part) })),
  }
}

function addWord(terms: ReportTerms, word: FoundWord, spelling: Spelling, weight: number): void {
  if (spelling.isNoise) return
  const isName = spelling.isCompound || (word.isCode && /^[a-z]\w\w/.test(spelling.plain))
  if (isName) add(terms.identifiers, spelling.plain, weight, word.text)
  if (isName && !word.isInBlock) add(terms.names, spelling.plain, weight, word.text)
  if (!word.isInBlock) addParts(terms.words, spelling, weight)
  if (word.isFix) addParts(terms.fix, spelling, weight)
}

function addParts(terms: Map<string, Term>, spelling: Spelling, weight: number): void {
  if (spelling.isNoise) return
  for (const part of spelling.parts) add(terms, part.stem, weight, part.text)
}

/** Words that every report contains: English, Solidity, and report templates. */
const noise = new Set(
  `the and for that this with are was were has have had not but from they their them its it's which who whom whose what
  when where how why will would can could should may might must shall does did done doing been being be is as at by to of
  in on an or if it he she his her we our us you your i my me so no nor than then there here these those into out up down
  over under again once only own same very just also any all each both few more most other some such too via per yet
  because while until before after above below between through during without within upon about against
  function returns return public external internal private view pure memory calldata storage address uint uint256 uint128
  int256 bytes bytes32 bool string require msg sender block timestamp contract import pragma solidity struct mapping event
  emit modifier override virtual constant immutable payable else true false new delete assert asserteq vm prank test
  summary impact mitigation recommendation recommended description poc proof concept severity critical high vulnerability
  root cause fix use used using get gets set sets one two see example code line lines issue bug attack attacker attackers
  user users funds contracts protocol`.split(/\s+/),
)
