import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Contest } from '../../contract/contest'
import { type DescriptionBlock, descriptionBlocks } from '../../domain/contests/description-blocks'
import { Gutter } from '../ui/Status'
import { ContestRepository } from './detail/ContestRepository'
import { InlineText } from './detail/InlineText'
import { repositoryAddress } from './detail/repository-address'
import './detail/contest.css'

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
    case 'heading':
      return (
        <h3>
          <InlineText text={block.text} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
  }
}

/** A contest's repository as it may be linked, or null. */
export const repositoryOf = (contest: Contest) => repositoryAddress(contest.githubRepoUrl)

type WrittenPartProps = { id: string; title: string; text: string; note?: string }

/** A text of the sponsor, in blocks; `note` stands between its heading and itself. */
function WrittenPart({ id, title, text, note }: WrittenPartProps) {
  const blocks = useMemo(() => descriptionBlocks(text), [text])
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="ln">
        <Gutter />
        <div className="b prose" dir="auto">
          <h2 id={id}>{title}</h2>
          {note && <p className="soft">{note}</p>}
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other name and never move
            <Block key={place} block={block} />
          ))}
        </div>
      </div>
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
    <section className="sec rules" aria-labelledby="contest-rules">
      <div className="ln">
        <Gutter />
        <div className="b">
          <h2 id="contest-rules">Contest Rules</h2>
        </div>
      </div>
      {rules.map(({ title, text }, place) => (
        <div className="ln rule" id={`rule-${place + 1}`} key={title}>
          <a className="g" href={`#rule-${place + 1}`} aria-label={`Rule ${place + 1}`}>
            {place + 1}
          </a>
          <div className="b">
            <h3>{title}</h3>
            <p className="soft">{text}</p>
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
    </>
  )
}
