import { useMemo } from 'react'
import { type InlineMark, inlineMarks } from '../../../domain/contests/inline-marks'
import { safeLink } from '../../issues/markdown/safe-link'

type InlineTextProps = {
  text: string
  /** In columns: addresses are links, and every other sign stands where it was written. */
  asWritten?: boolean
}

/** A text of the sponsor with its links, inline code and bold. Everything else in it is text. */
export function InlineText({ text, asWritten = false }: InlineTextProps) {
  const pieces = useMemo(() => inlineMarks(text), [text])
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name and never move
  return pieces.map((piece, place) => <Piece key={place} piece={piece} asWritten={asWritten} />)
}

function Piece({ piece, asWritten }: { piece: InlineMark; asWritten: boolean }) {
  if (asWritten && piece.raw !== piece.text) return piece.raw
  if (piece.kind === 'code') return <code>{piece.text}</code>
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>
  if (piece.kind !== 'link') return piece.text
  const link = safeLink(piece.address)
  if (!link) return piece.raw
  return (
    <a href={link.href} title={link.href} rel="noopener noreferrer nofollow" target="_blank">
      {piece.text}
    </a>
  )
}
