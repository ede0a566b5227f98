import { useState } from 'react'
import { useParams } from 'react-router'
import type { SponsorPageView } from '../../contract/seats/sponsors'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { useServerNow } from '../api/use-server-now'
import { FeatureSections } from '../contests/FeatureSections'
import { contestSections } from '../features'
import { BackLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { Pager } from '../loading/Pager'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import layout from '../ui/layout.module.css'
import { PageHead } from '../ui/PageHead'
import { Sheet } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { pageParam, useUrlState } from '../url-state'
import { AnswerDialog } from './AnswerDialog'
import { type ReleasedGroup, ReleasedSection, releasedGroups } from './ReleasedSection'
import { useSponsorPage } from './seats-api'

const address = { page: pageParam }

/** A contest as its sponsors see it: a number while it runs, then the submissions that the lead judge has released. */
export function SponsorPage() {
  const { id = '' } = useParams()
  const { view, hrefFor } = useUrlState<{ page: number }>(address)
  const now = useServerNow()
  const seen = useSponsorPage(id, view.page)
  const [answering, setAnswering] = useState<ReleasedGroup | null>(null)
  usePageTitle(seen.data && `Sponsor, ${seen.data.contest.title}`)
  return (
    <>
      <BackLink to={paths.contest(id)}>{seen.data?.contest.title ?? 'Contest'}</BackLink>
      <PageHead title="For sponsors" subtitle={seen.data ? summaryOf(seen.data) : '\u00a0'} />
      <LoadNote what="This page" query={seen} />
      {seen.isPending && <Skeleton rows={4} />}
      {seen.data && seen.data.issues.length > 0 && (
        <Sheet>
          {releasedGroups(seen.data.issues).map((group) => (
            <ReleasedSection key={group[0]._id} group={group} onAnswer={() => setAnswering(group)} />
          ))}
        </Sheet>
      )}
      {seen.data && <Pager page={view.page} pages={seen.data.pagination.pages} hrefFor={hrefFor} />}
      {seen.data && contestSections().length > 0 && (
        <Sheet className={layout.below}>
          <FeatureSections contestId={id} reader="sponsor" isActive={now <= new Date(seen.data.contest.endDate)} />
        </Sheet>
      )}
      {answering && <AnswerDialog contestId={id} group={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

function summaryOf({ total, byStatus, pagination }: SponsorPageView): string {
  const sent = `${formatSubmissionCount(total)} so far.`
  if (!byStatus) return `${sent} Judges release submissions to you after the contest ends.`
  const { pending, valid, invalid } = byStatus
  return `${formatSubmissionCount(total)}: ${valid} valid, ${invalid} invalid, ${pending} pending. ${pagination.total} released to you.`
}
