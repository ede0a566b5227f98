import { useParams } from 'react-router'
import { useServerNow } from '../../../web/api/use-server-now'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { useContest } from '../../../web/contests/contest-api'
import { statusOf } from '../../../web/contests/contest-time'
import { BackLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { LoadingPage, MessagePage } from '../../../web/loading/StandalonePage'
import { usePageTitle } from '../../../web/page-title'
import { paths } from '../../../web/paths'
import { PageHead } from '../../../web/ui/PageHead'
import { SourceBoard } from './SourceBoard'
import { useSource, useSourceFiles } from './source-api'

/** The code of a contest: its files, a search in them, and the open one. */
export function SourcePage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const source = useSource(id)
  const files = useSourceFiles({ contestId: id, digest: source.data?.digest ?? '' }, source.data != null)
  const now = useServerNow()
  const title = contest.data?.title
  usePageTitle(title && `Source, ${title}`)
  if (contest.isError && !contest.data) return <ContestProblem query={contest} />
  if (contest.data && source.data && files.data) {
    return <SourceBoard key={source.data.digest} contest={contest.data} source={source.data} files={files.data} />
  }
  if (contest.data && source.data === null) {
    return (
      <MessagePage
        title="No Source Here"
        back={{ to: paths.contest(id), label: contest.data.title }}
        link={{ to: paths.contest(id), label: 'Back to Contest' }}
      >
        {statusOf(contest.data, now) === 'upcoming'
          ? 'If this contest has its source here, it can be read from the start on.'
          : 'This contest does not have its source on this site. Its page links to the repository.'}
      </MessagePage>
    )
  }
  const failed = source.isError ? source : files
  if (!failed.isError) return <LoadingPage />
  return (
    <>
      <BackLink to={paths.contest(id)}>{title ?? 'Contest'}</BackLink>
      <PageHead title="Source" />
      <LoadNote what="The source" query={failed} />
    </>
  )
}
