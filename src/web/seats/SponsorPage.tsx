import { useParams } from 'react-router'
import { useServerNow } from '../api/use-server-now'
import { FeatureSections } from '../contests/FeatureSections'
import { contestSections } from '../features'
import { BackLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { Pager } from '../loading/Pager'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import { PageHead } from '../ui/PageHead'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import text from '../ui/text.module.css'
import { pageParam, textParam, useUrlState } from '../url-state'
import { SponsorBoard, type SponsorView } from './SponsorBoard'
import { sponsorSummary } from './seat-labels'
import { useSponsorPage } from './seats-api'

const address = { page: pageParam, show: textParam }

/** A contest as its sponsors see it: a number while it runs, then the submissions that the lead judge has released. */
export function SponsorPage() {
  const { id = '' } = useParams()
  const { view, hrefFor, show } = useUrlState<SponsorView>(address)
  const now = useServerNow()
  const query = useSponsorPage(id, view.page)
  usePageTitle(query.data && `Sponsor, ${query.data.contest.title}`)
  const isActive = query.data !== undefined && now <= new Date(query.data.contest.endDate)
  const questions =
    contestSections().length > 0 ? <FeatureSections contestId={id} reader="sponsor" isActive={isActive} /> : null
  if (query.data && query.data.issues.length > 0) {
    return (
      <SponsorBoard key={id} sponsorPage={query.data} view={view} hrefFor={hrefFor} show={show} questions={questions} />
    )
  }
  return (
    <>
      <BackLink to={paths.contest(id)}>{query.data?.contest.title ?? 'Contest'}</BackLink>
      <PageHead title="For sponsors" subtitle={query.data ? sponsorSummary(query.data) : '\u00a0'} />
      <LoadNote what="This page" query={query} />
      {query.isPending && <Skeleton rows={4} />}
      {query.data && (
        <Sheet>
          <NothingReleased />
          {questions}
        </Sheet>
      )}
      {query.data && <Pager page={view.page} pages={query.data.pagination.pages} hrefFor={hrefFor} />}
    </>
  )
}

const NothingReleased = () => (
  <SheetSection title="No submissions released yet" icon="inbox">
    <p className={classNames(text.muted, layout.measured)}>
      After the contest ends, the lead judge releases submissions to you. You then read them here in full, and
      acknowledge each, dispute it, or say in which commit it is fixed.
    </p>
  </SheetSection>
)
