import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Contest } from '../../contract/contest'
import { hasTextBesides, numberedIssues } from '../../domain/contests/known-issues'
import { RetryBanner } from '../ui/Banner'
import { IconButton } from '../ui/Button'
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/Disclosure'
import gutter from '../ui/Gutter.module.css'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { SheetLine, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { copyText } from '../ui/text/copy-text'
import textStyles from '../ui/text.module.css'
import { useFrozenTerms } from './contest-api'
import styles from './detail/ContestDetail.module.css'
import { JudgingSection } from './detail/JudgingSection'
import { repositoryAddress } from './detail/repository-address'
import { SponsorText, SponsorTextSection } from './SponsorText'

const rules = [
  {
    title: 'Critical Issues Only',
    text: 'A vulnerability qualifies when an attacker can steal, lock or compromise access to more than 20% of total funds under normal operating conditions. High, Medium, Low and Informational ones earn no reward.',
  },
  { title: 'Bounty Pool', text: 'The pool is split equally among unique valid Critical issues.' },
  { title: 'No Duplicates', text: 'The first valid submission wins. Duplicates earn nothing extra.' },
  { title: 'KYC Required', text: 'Participants must pass a KYC check before any reward is paid.' },
]

/** Numbered, so that rules can be cited: their URLs end in #rule-1 and so on. */
function ContestRules() {
  const { hash } = useLocation()
  // The browser looked for the anchor before the contest had loaded.
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

type ContestSectionsProps = {
  contest: Contest
  isUpcoming: boolean
  /** The stored contest if a form shows unsaved changes; null if it isn't stored yet. */
  saved?: Contest | null
}

/** Everything that researchers read about a contest, in one sheet. */
export function ContestSections({ contest, isUpcoming, saved = contest }: ContestSectionsProps) {
  return (
    <>
      <SponsorTextSection id="contest-description" title="Description">
        <SponsorText text={contest.description} />
      </SponsorTextSection>
      <ContestRepository contest={contest} isUpcoming={isUpcoming} />
      <ContestRules />
      {contest.knownIssues && (
        <KnownIssuesSection knownIssues={contest.knownIssues} saved={saved} isUpcoming={isUpcoming} />
      )}
      <JudgingSection contest={contest} />
    </>
  )
}

function ContestRepository({ contest, isUpcoming }: { contest: Contest; isUpcoming: boolean }) {
  const repository = isUpcoming ? null : repositoryAddress(contest.githubRepoUrl)
  return (
    <SheetSection id="contest-repository" title="Repository" icon="git-branch">
      {repository ? (
        <p className={styles.repository}>
          <a href={repository.url} rel="noopener noreferrer" target="_blank">
            {repository.name}
          </a>
          <Icon name="arrow-up-right" small />
          {repository.commit && <Commit commit={repository.commit} />}
        </p>
      ) : (
        <p className={textStyles.muted}>
          {isUpcoming
            ? 'Repository will be available when the contest starts'
            : 'The repository link is not here yet. Reload the page in a moment.'}
        </p>
      )}
    </SheetSection>
  )
}

function Commit({ commit }: { commit: string }) {
  return (
    <span className={classNames(layout.inline, styles.commit)}>
      <span className={classNames(textStyles.mono, textStyles.faint)}>
        at <span title={commit}>{commit.slice(0, 7)}</span>
      </span>
      <IconButton
        icon="copy"
        label={`Copy commit ${commit.slice(0, 7)}`}
        onClick={() => void copyText(commit, 'Commit copied')}
      />
    </span>
  )
}

type KnownIssuesSectionProps = { knownIssues: string; saved: Contest | null; isUpcoming: boolean }

/** The known issues with the numbers that verdicts cite; from the frozen terms, once there are any. */
function KnownIssuesSection({ knownIssues, saved, isUpcoming }: KnownIssuesSectionProps) {
  const terms = useFrozenTerms(!isUpcoming && saved?.freezesTerms ? saved : null)
  const isNumbered = !terms.isLoading && !terms.isError
  const items = useMemo(() => {
    const before = saved?.knownIssues ?? null
    return numberedIssues(terms.data?.knownIssues ?? null, { before, after: knownIssues })
  }, [terms.data, saved, knownIssues])
  return (
    <SponsorTextSection id="contest-known-issues" title="Known Issues">
      <p className={textStyles.muted}>
        The sponsor already knows about these issues. A submission that reports one of them earns no reward. Verdicts
        cite these issues by number.
      </p>
      {terms.isError && (
        <RetryBanner onRetry={() => void terms.refetch()}>Known issue numbers could not be loaded.</RetryBanner>
      )}
      <ol className={styles.numbered} data-numbered={isNumbered}>
        {items.map(({ number, text }) => (
          <li key={number} value={number} dir="auto">
            <SponsorText text={text} />
          </li>
        ))}
      </ol>
      {hasTextBesides(knownIssues, items) && <AsWritten text={knownIssues} />}
    </SponsorTextSection>
  )
}

/** The text including headings and introductions. */
function AsWritten({ text }: { text: string }) {
  return (
    <Disclosure title="Show the original text">
      <div className={styles.written}>
        <SponsorText text={text} />
      </div>
    </Disclosure>
  )
}
