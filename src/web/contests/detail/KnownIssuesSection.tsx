import { useMemo } from 'react'
import type { Contest } from '../../../contract/contest'
import { hasTextBesides, numberedIssues } from '../../../domain/contests/known-issues'
import { RetryBanner } from '../../ui/Banner'
import { Disclosure } from '../../ui/Disclosure'
import textStyles from '../../ui/text.module.css'
import { useFrozenTerms } from '../contest-api'
import { SponsorText, SponsorTextSection } from '../SponsorText'
import styles from './ContestDetail.module.css'

type KnownIssuesSectionProps = { knownIssues: string; saved: Contest | null; isUpcoming: boolean }

/** The known issues with the numbers that verdicts cite; from the frozen terms, once there are any. */
export function KnownIssuesSection({ knownIssues, saved, isUpcoming }: KnownIssuesSectionProps) {
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
