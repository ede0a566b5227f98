import { type ReactNode, useMemo } from 'react'
import { type DescriptionBlock, descriptionBlocks, isPreformatted } from '../../domain/contests/description-blocks'
import { type InlineMark, inlineMarks } from '../../domain/contests/inline-marks'
import { safeLink } from '../../domain/markdown/safe-link'
import { classNames } from '../ui/class-names'
import { SheetLine } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import textStyles from '../ui/text.module.css'
import styles from './detail/ContestDetail.module.css'

type SponsorTextSectionProps = { id: string; title: string; children: ReactNode }

/** A section with text from the sponsor. */
export function SponsorTextSection({ id, title, children }: SponsorTextSectionProps) {
  return (
    <section className={sheet.section} aria-labelledby={id}>
      <SheetLine>
        <div className={classNames(textStyles.prose, styles.prose)} dir="auto">
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      </SheetLine>
    </section>
  )
}

/** Text from the sponsor, in blocks. */
export function SponsorText({ text }: { text: string }) {
  const blocks = useMemo(() => descriptionBlocks(text), [text])
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other name and never move
    <Block key={place} block={block} />
  ))
}

function Block({ block }: { block: DescriptionBlock }) {
  switch (block.kind) {
    case 'preformatted':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box
        <pre tabIndex={0} role="region" aria-label="Source count">
          <InlineText text={block.text} asWritten />
        </pre>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines have no other name and never move
            <li key={place}>
              <InlineText text={item} />
            </li>
          ))}
        </ul>
      )
    default: {
      const Tag = block.kind === 'heading' ? 'h3' : 'p'
      return (
        <Tag className={classNames(styles.lines, isPreformatted(block.text) && styles.columns)}>
          <InlineText text={block.text} />
        </Tag>
      )
    }
  }
}

type InlineTextProps = {
  text: string
  /** Preformatted: URLs become links, everything else stays as written. */
  asWritten?: boolean
}

/** Text from the sponsor with links, inline code and bold. Everything else stays text. */
function InlineText({ text, asWritten = false }: InlineTextProps) {
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
