import { useMemo } from 'react'
import type { Contest } from '../../contract/contest'
import { type DescriptionBlock, descriptionBlocks } from '../../domain/description-blocks'
import { repoUrlProblem } from '../../domain/field-rules'
import { Icon } from '../ui/Icon'
import { SheetSection } from '../ui/Sheet'
import { Gutter } from '../ui/Status'

function Block({ block }: { block: DescriptionBlock }) {
  switch (block.kind) {
    case 'preformatted':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box
        <pre tabIndex={0} role="region" aria-label="Source count">
          {block.text}
        </pre>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines have no other name and never move
            <li key={place}>{item}</li>
          ))}
        </ul>
      )
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return <p>{block.text}</p>
  }
}

export function ContestDescription({ description }: { description: string }) {
  const blocks = useMemo(() => descriptionBlocks(description), [description])
  return (
    <section className="sec" aria-labelledby="contest-description">
      <div className="ln">
        <Gutter />
        <div className="b prose" dir="auto">
          <h2 id="contest-description">Description</h2>
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other name and never move
            <Block key={place} block={block} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The address of a contest's repository when it may be linked: some server may send another kind. */
export function repositoryOf(contest: Contest): { url: string; name: string } | null {
  const url = contest.githubRepoUrl
  if (!url || repoUrlProblem(url)) return null
  return { url, name: url.replace(/^https:\/\//, '').replace(/\/$/, '') }
}

export function ContestRepository({ contest, isUpcoming }: { contest: Contest; isUpcoming: boolean }) {
  const repository = repositoryOf(contest)
  return (
    <SheetSection title="Repository" icon="git-branch">
      {!isUpcoming && repository ? (
        <p className="repo">
          <a href={repository.url} rel="noopener noreferrer" target="_blank">
            {repository.name}
          </a>
          <Icon name="arrow-up-right" small />
        </p>
      ) : (
        <p className="soft">
          {isUpcoming ? 'Repository will be available when the contest starts' : 'No repository was given.'}
        </p>
      )}
    </SheetSection>
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
export function ContestRules() {
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
