import { type PublishedFinding, redactionMark } from '../../../domain/publication/published-report'

type OwnText = { placeInLine: number; title: string; description: string }

/** The finding that contains a submission, and whether the report shows this submission's text. */
export function findingOf(findings: readonly PublishedFinding[], issue: OwnText) {
  const { placeInLine: place } = issue
  const found = findings.find((one) => one.placeInLine === place || one.laterPlaces.includes(place))
  if (!found) return null
  const showsText = matchesRedacted(found.title, issue.title) && matchesRedacted(found.description, issue.description)
  return { anchor: found.anchor, showsText, answer: found.answer }
}

/** Whether a published text is this one with passages redacted. */
function matchesRedacted(published: string, text: string): boolean {
  const pieces = published.split(redactionMark)
  const [first = '', ...otherPieces] = pieces
  if (otherPieces.length === 0) return published === text
  if (!text.startsWith(first) || !text.endsWith(pieces.at(-1) as string)) return false
  let at = first.length
  for (const piece of otherPieces) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return true
}
