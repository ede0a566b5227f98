import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Contest } from '../../contract/contest'
import { classNames } from '../ui/class-names'
import gutter from '../ui/Gutter.module.css'
import { SheetLine } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import textStyles from '../ui/text.module.css'
import styles from './detail/ContestDetail.module.css'
import { ContestRepository } from './detail/ContestRepository'
import { JudgingSection } from './detail/JudgingSection'
import { KnownIssuesSection } from './detail/KnownIssuesSection'
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
