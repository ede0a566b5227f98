import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { areNamesSettled } from '../../domain/contests/contest-edit-rules'
import { useSession } from '../accounts/session/session-store'
import { useServerNow } from '../api/use-server-now'
import { LoadingPage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { useContestSummary } from './administration/admin-contests-api'
import { ContestDanger } from './administration/ContestDanger'
import { ContestProblem } from './ContestProblem'
import { useContest, useCreateContest, useUpdateContest } from './contest-api'
import { statusOf, useContestClock } from './contest-time'
import { ContestForm } from './editing/ContestForm'
import { bodyOf, changesOf, emptyContest, valuesOf } from './editing/contest-form'

/** One form for new and existing contests; an edit sends only the changed fields. */
export function ContestFormPage() {
  const { id } = useParams()
  // Another tab may sign in as someone else: one person's input must not become the other's draft.
  const userId = useSession((session) => session.user?._id)
  return id ? <EditContest key={`${userId} ${id}`} id={id} /> : <NewContest key={userId} />
}

function NewContest() {
  usePageTitle()
  const now = useServerNow()
  const create = useCreateContest()
  const [initialValues] = useState(emptyContest)
  return (
    <ContestForm
      title="New contest"
      back={{ to: paths.adminContests, label: 'Contests' }}
      saved={null}
      initialValues={initialValues}
      locks={{ status: 'upcoming', areNamesSettled: false, hasIssues: false }}
      now={now}
      save={async (values) => {
        const contest = await create.mutateAsync(bodyOf(values))
        toast.success('Contest published')
        return contest
      }}
    />
  )
}

/** Nothing of a finalized contest can be edited. */
const titleOf = ({ title, isFinalized }: Contest) => (isFinalized ? title : `Edit ${title}`)

function EditContest({ id }: { id: string }) {
  const contest = useContest(id)
  usePageTitle(contest.data && titleOf(contest.data))
  if (contest.isPending) return <LoadingPage />
  if (!contest.data) return <ContestProblem query={contest} />
  return <EditLoaded contest={contest.data} onReload={() => contest.refetch()} />
}

function EditLoaded({ contest, onReload }: { contest: Contest; onReload: () => Promise<unknown> }) {
  const now = useContestClock([contest])
  const update = useUpdateContest(contest)
  const summaryQuery = useContestSummary(contest._id)
  const [search] = useSearchParams()
  const initialValues = useMemo(() => valuesOf(contest), [contest])
  return (
    <ContestForm
      title={titleOf(contest)}
      back={{ to: paths.contest(contest._id), label: contest.title }}
      saved={contest}
      initialValues={initialValues}
      locks={{
        status: statusOf(contest, now),
        areNamesSettled: summaryQuery.data ? areNamesSettled({ ...contest, ...summaryQuery.data }) : false,
        hasIssues: summaryQuery.data?.hasIssues ?? false,
        isLoading: summaryQuery.isPending,
      }}
      now={now}
      onReload={onReload}
      save={async (values) => {
        const changed = await update.mutateAsync(changesOf(contest, values))
        toast.success('Contest updated')
        return changed
      }}
      rail={<ContestDanger contest={contest} now={now} initialAction={search.get('act')} />}
    />
  )
}
