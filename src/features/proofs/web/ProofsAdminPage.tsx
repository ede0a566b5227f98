import { useParams } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useServerNow } from '../../../web/api/use-server-now'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { useContest } from '../../../web/contests/contest-api'
import { statusOf } from '../../../web/contests/contest-time'
import { UntilStart } from '../../../web/contests/UntilStart'
import { BackLink, TitleLink } from '../../../web/links'
import { usePageTitle } from '../../../web/page-title'
import { paths, pathTo } from '../../../web/paths'
import { Banner } from '../../../web/ui/Banner'
import layout from '../../../web/ui/layout.module.css'
import { PageHead } from '../../../web/ui/PageHead'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import text from '../../../web/ui/text.module.css'
import { modeLabels, ProofSettingsFacts } from './ProofSettingsFacts'
import { ProofsForm } from './ProofsForm'

/** Where admins say whether a contest runs proofs, until it starts. */
export function ProofsAdminPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const title = contest.data?.title
  usePageTitle(title && `Proofs, ${title}, admin`)
  if (contest.isError && !contest.data) return <ContestProblem query={contest} />
  return (
    <>
      <BackLink to={paths.contest(id)}>{title ?? 'Contest'}</BackLink>
      <PageHead
        title="Proofs"
        subtitle="Runners run proofs of concept on the source of the contest. The results are evidence for judges."
      />
      {contest.isPending && <Skeleton rows={4} />}
      {contest.data && <Parts contest={contest.data} />}
    </>
  )
}

function Parts({ contest }: { contest: Contest }) {
  const hasStarted = statusOf(contest, useServerNow()) !== 'upcoming'
  const { proofs } = contest
  return (
    <div className={layout.stackMedium}>
      {contest.sourceDigest === null && !hasStarted && (
        <Banner tone="warn">
          Proofs run on the source of a contest, and this one has none yet.{' '}
          <TitleLink to={pathTo('/admin/contests/:id/source', contest._id)}>Upload the source</TitleLink> before the
          start.
        </Banner>
      )}
      {hasStarted ? (
        <Sheet>
          <SheetSection title="Fixed" icon="lock">
            <p>{modeLabels[proofs.mode]}</p>
            {proofs.mode !== 'off' && <ProofSettingsFacts proofs={proofs} />}
            <p className={text.muted}>The contest has started, so this can no longer be changed.</p>
          </SheetSection>
        </Sheet>
      ) : (
        <UntilStart
          contest={contest}
          note="You can change these settings until then. From the start on they are part of the frozen terms."
        >
          <Sheet>
            <SheetSection title="Settings" icon="flask-conical" hasFields>
              <ProofsForm key={contest.version} contest={contest} />
            </SheetSection>
          </Sheet>
        </UntilStart>
      )}
    </div>
  )
}
