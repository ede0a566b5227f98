import { itemsOf } from './issue-items'
import { type Token, tokensOf } from './issue-tokens'

type Heading = Extract<Token, { kind: 'heading' }>
type Section = { heading: Heading | null; tokens: Token[]; isParent: boolean }

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [{ heading: null, tokens: [], isParent: false }]
  for (const token of tokens) {
    const last = sections.at(-1) as Section
    if (token.kind !== 'heading') last.tokens.push(token)
    else {
      last.isParent = last.heading !== null && token.level > last.heading.level
      sections.push({ heading: token, tokens: [], isParent: false })
    }
  }
  return sections
}

const hasList = ({ tokens }: Section) => tokens.some(({ kind }) => kind === 'point' || kind === 'row')
const isProse = (section: Section) => section.tokens.length > 0 && !hasList(section) && !section.isParent

/**
 * The items that a reader would count, in order: list items of every kind without nested ones, table rows, paragraphs,
 * and headings with the prose below them. A line that only introduces a list is not an item.
 */
export function countIssues(text: string): string[] {
  const sections = sectionsOf(tokensOf(text))
  const namedSections = namedItems(sections)
  const hasNamed = namedSections.size > 1
  return sections.flatMap((section) => {
    if (namedSections.has(section)) return [wholeText(section)]
    // If the headings are the items, the prose above them is an introduction.
    const introduces = hasNamed && !hasList(section) && (section.isParent || section.heading === null)
    return introduces ? [] : itemsOf(section.tokens)
  })
}

/**
 * Sections that are one item each: numbered ones, several on one level with prose or nothing below, or a heading alone.
 */
function namedItems(sections: readonly Section[]): Set<Section> {
  const withHeading = sections.filter(({ heading }) => heading !== null)
  const perLevel = new Map<number, number>()
  const isEmpty = ({ tokens, isParent }: Section) => tokens.length === 0 && !isParent
  const isPlain = (section: Section) => isProse(section) || isEmpty(section)
  // If other headings have text below, an empty one at the beginning is the title.
  const title = withHeading.some(isProse) && withHeading[0] && isEmpty(withHeading[0]) ? withHeading[0] : null
  for (const section of withHeading) {
    const level = section.heading?.level ?? 0
    if (isPlain(section) && section !== title) perLevel.set(level, (perLevel.get(level) ?? 0) + 1)
  }
  return new Set(
    withHeading.filter((section) => {
      if (section.heading?.isNumbered && !section.isParent) return true
      if (isEmpty(section)) return section !== title
      return isPlain(section) && (perLevel.get(section.heading?.level ?? 0) ?? 0) > 1
    }),
  )
}

function wholeText({ heading, tokens }: Section): string {
  const lines = tokens.map((token) => (token.kind === 'point' ? token.source : token.text))
  return [heading?.text.replace(/^(?:\d{1,3}[.):]|#\d{1,3}:?)\s+/, '') ?? '', ...lines].join('\n')
}
