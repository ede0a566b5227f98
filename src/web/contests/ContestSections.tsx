import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Contest } from '../../contract/contest'
import { type DescriptionBlock, descriptionBlocks, standsInColumns } from '../../domain/contests/description-blocks'
import { type InlineMark, inlineMarks } from '../../domain/contests/inline-marks'
import { safeLink } from '../../domain/markdown/safe-link'
import { classNames } from '../ui/class-names'
import gutter from '../ui/Gutter.module.css'
import { SheetLine } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import textStyles from '../ui/text.module.css'
import styles from './detail/ContestDetail.module.css'
import { ContestRepository } from './detail/ContestRepository'
import { JudgingSection } from './detail/JudgingSection'

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
        <Tag className={classNames(styles.lines, standsInColumns(block.text) && styles.columns)}>
          <InlineText text={block.text} />
        </Tag>
      )
    }
  }
}

type WrittenPartProps = { id: string; title: string; text: string; note?: string }

/** A text of the sponsor, in blocks; `note` stands between its heading and itself. */
function WrittenPart({ id, title, text, note }: WrittenPartProps) {
  const blocks = useMemo(() => descriptionBlocks(text), [text])
  return (
    <section className={sheet.section} aria-labelledby={id}>
      <SheetLine>
        <div className={classNames(textStyles.prose, styles.prose)} dir="auto">
          <h2 id={id}>{title}</h2>
          {note && <p className={textStyles.muted}>{note}</p>}
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other name and never move
            <Block key={place} block={block} />
          ))}
        </div>
      </SheetLine>
    </section>
  )
}

const rules = [
  {
    title: 'Critical Issues Only',
    text: 'A vulnerability qualifies when an attacker can steal, lock or compromise access to more than 20% of total funds under normal operating conditions. High, Medium, Low and Informational ones earn no reward.',
  },
  { title: 'Bounty Pool', text: 'The pool is split equally among unique valid Critical issues.' },
  { title: 'No Duplicates', text: 'The first valid submission wins. Duplicates earn nothing extra.' },
  { title: 'KYC Required', text: 'Participants must pass a KYC check before any reward is paid.' },
]

/** Numbered, so that a rule can be cited: the address of each is #rule-1 and so on. */
function ContestRules() {
  const { hash } = useLocation()
  // The browser looked for the place before the contest was loaded.
  useEffect(() => {
    if (/^#rule-\d$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
    if (/^#contest-[a-z-]+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <section className={classNames(sheet.section, styles.rules)} aria-labelledby="contest-rules">
      <SheetLine>
        <h2 id="contest-rules">Contest Rules</h2>
      </SheetLine>
      {rules.map(({ title, text }, place) => (
        <div className={classNames(sheet.line, styles.rule)} id={`rule-${place + 1}`} key={title}>
          <a className={gutter.gutter} href={`#rule-${place + 1}`} aria-label={`Rule ${place + 1}`}>
            {place + 1}
          </a>
          <div className={sheet.content}>
            <h3>{title}</h3>
            <p className={textStyles.muted}>{text}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

/** What a researcher reads of a contest, in one sheet. */
export function ContestSections({ contest, isUpcoming }: { contest: Contest; isUpcoming: boolean }) {
  return (
    <>
      <WrittenPart id="contest-description" title="Description" text={contest.description} />
      <ContestRepository contest={contest} isUpcoming={isUpcoming} />
      <ContestRules />
      {contest.knownIssues && (
        <WrittenPart
          id="contest-known-issues"
          title="Known Issues"
          note="The sponsor knows of these. A submission that describes one of them earns no reward."
          text={contest.knownIssues}
        />
      )}
      <JudgingSection contest={contest} />
    </>
  )
}

type InlineTextProps = {
  text: string
  /** In columns: addresses are links, and every other sign stands where it was written. */
  asWritten?: boolean
}

/** A text of the sponsor with its links, inline code and bold. Everything else in it is text. */
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
