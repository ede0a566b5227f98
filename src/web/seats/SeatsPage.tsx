import { useParams } from 'react-router'
import { useContest } from '../contests/contest-api'
import { BackLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { PageHead } from '../ui/PageHead'
import { Sheet } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { AssignSection } from './AssignSection'
import { ReleaseSection } from './ReleaseSection'
import { SeatsSection } from './SeatsSection'
import { useSeats } from './seats-api'

/** The people in a contest besides submitters, and each one's work. */
export function SeatsPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const list = useSeats(id)
  usePageTitle(contest.data && `Seats, ${contest.data.title}`)
  return (
    <>
      <BackLink to={paths.contest(id)}>{contest.data?.title ?? 'Contest'}</BackLink>
      <PageHead
        title="Seats"
        subtitle="Who judges this contest and who pays for it. Admins without a seat can judge too, but some actions require the lead judge."
      />
      <LoadNote what="The seats" query={list} />
      {list.isPending && <Skeleton rows={4} />}
      {list.data && (
        <Sheet>
          <SeatsSection contestId={id} seats={list.data.seats} />
          <AssignSection contestId={id} {...list.data} />
          <ReleaseSection contestId={id} hasSponsor={list.data.seats.some(({ seat }) => seat === 'sponsor')} />
        </Sheet>
      )}
    </>
  )
}
