import { useParams } from 'react-router'
import type { SeatView } from '../../contract/seats/seats'
import type { Releases } from '../../contract/seats/sponsors'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { isJudgeSeat } from '../../domain/seats/seat-rules'
import { messageOf } from '../api/http'
import { useContest } from '../contests/contest-api'
import { ConfirmPrompt, useConfirm } from '../forms/use-confirm'
import { BackLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import layout from '../ui/layout.module.css'
import { PageHead } from '../ui/PageHead'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { SeatsSection } from './SeatsSection'
import { useAssign, useRelease, useReleases, useSeats } from './seats-api'

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

type AssignProps = { contestId: string; seats: readonly SeatView[]; unassigned: number }

/** Assigns pending submissions to judges. */
function AssignSection({ contestId, seats, unassigned }: AssignProps) {
  const assign = useAssign(contestId)
  const judges = seats.filter(({ seat }) => isJudgeSeat(seat)).length
  const run = () =>
    assign.mutateAsync(undefined).then(
      ({ count }) => toast.success(`${formatSubmissionCount(count)} assigned`),
      () => {},
    )
  return (
    <SheetSection
      title="Assignment"
      icon="layers"
      aside={
        <Button small busy={assign.isPending} disabled={judges === 0 || unassigned === 0} onClick={() => void run()}>
          Assign evenly
        </Button>
      }
    >
      <p className={text.muted}>
        <span>{unassigned === 0 ? 'No unassigned submissions.' : `${unassigned} unassigned.`}</span>
        {judges === 0 && unassigned > 0 && <span> Add a judge first.</span>}
      </p>
      <RefusalNote>{assign.isError && messageOf(assign.error)}</RefusalNote>
    </SheetSection>
  )
}

const refusalTexts: Record<NonNullable<Releases['refusal']>, string> = {
  conflict_of_interest: 'You submitted to this contest, so another admin has to release submissions.',
  not_lead: 'Only the lead judge of this contest can release submissions.',
  contest_not_ended: 'Until the contest ends, sponsors see only the number of submissions.',
}

const figuresOf = (released: number, { acknowledged, disputed, fixed }: Releases['answers']) =>
  [
    ['Released', released],
    ['Acknowledged', acknowledged],
    ['Disputed', disputed],
    ['Fixed', fixed],
  ] as const

/** What sponsors can read. Single submissions are released on their own page. */
function ReleaseSection({ contestId, hasSponsor }: { contestId: string; hasSponsor: boolean }) {
  const releases = useReleases(contestId)
  const release = useRelease(contestId)
  const { released = 0, unreleased = 0, refusal = null, answers } = releases.data ?? {}
  const asking = useConfirm()
  const askForAll = () =>
    asking.ask({
      icon: 'send',
      title: `Release ${formatSubmissionCount(unreleased)} to the sponsors?`,
      description: 'Sponsors can immediately read every valid submission in full. A release cannot be undone.',
      action: 'Release all valid',
      busyLabel: 'Releasing...',
      run: async () => {
        await release.mutateAsync(undefined)
        toast.success('Released to the sponsors')
      },
    })
  return (
    <SheetSection
      title="For the sponsors"
      icon="send"
      aside={
        <Button
          small
          disabled={refusal !== null || unreleased === 0}
          onClick={askForAll}
        >{`Release all valid (${unreleased})`}</Button>
      }
    >
      <p className={text.muted}>
        <span>{refusal ? refusalTexts[refusal] : 'A release cannot be undone.'}</span>
        {!hasSponsor && <span> This contest has no sponsor yet.</span>}
      </p>
      {released > 0 && answers && (
        <dl className={layout.figures}>
          {figuresOf(released, answers).map(([term, count]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={text.amount}>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <ConfirmPrompt {...asking} />
      <RefusalNote>{releases.isError && messageOf(releases.error)}</RefusalNote>
    </SheetSection>
  )
}
