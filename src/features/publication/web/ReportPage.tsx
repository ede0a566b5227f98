import { useParams } from 'react-router'
import { BackLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { usePageTitle } from '../../../web/page-title'
import { paths } from '../../../web/paths'
import { PageHead } from '../../../web/ui/PageHead'
import { Skeleton } from '../../../web/ui/Skeleton'
import { useReportPreparation } from './publication-api'
import { ReportDesk } from './ReportDesk'

/** Where the lead judge prepares, publishes and unpublishes a finalized contest's report. */
export function ReportPage() {
  const { id = '' } = useParams()
  const preparation = useReportPreparation(id)
  const title = preparation.data?.contest.title
  usePageTitle(title && `Report, ${title}`)
  if (preparation.data) return <ReportDesk key={preparation.data.contest._id} preparation={preparation.data} />
  return (
    <>
      <BackLink to={paths.results(id)}>Results</BackLink>
      <PageHead title="Report" subtitle="Anyone can read this once it's published: findings, totals, and payouts." />
      <LoadNote what="The report" query={preparation} />
      {preparation.isPending && <Skeleton rows={6} />}
    </>
  )
}
