import { Link, useSearchParams } from 'react-router'
import { verdicts } from '../../domain/review-rules'
import { useSession } from '../accounts/session/session-store'
import { messageOf } from '../api/http'
import { useContest } from '../contests/contest-api'
import { PageLinks } from '../contests/PageLinks'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { FilterButtons } from '../ui/FilterButtons'
import { Icon } from '../ui/Icon'
import { Skeleton } from '../ui/Skeleton'
import { statusWord } from '../ui/Status'
import { type IssueFilter, useIssueList } from './issue-api'
import { StatusLegend } from './StatusLegend'
import { SubmissionRow } from './SubmissionRow'

/** The address says what is shown: contest, status and page. */
function useView() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('status')
  const status: IssueFilter = verdicts.find((known) => known === asked) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const contestId = params.get('contest') || null
  const href = (change: { status?: IssueFilter; page?: number; contestId?: null }) => {
    const next = { status, page, contestId, ...change }
    const query = new URLSearchParams()
    if (next.contestId) query.set('contest', next.contestId)
    if (next.status !== 'all') query.set('status', next.status)
    if (next.page > 1) query.set('page', String(next.page))
    return query
  }
  return { status, page, contestId, href, setParams }
}

export function SubmissionsPage() {
  usePageTitle('My Submissions')
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const { status, page, contestId, href, setParams } = useView()
  const ofEverybody = isAdmin && contestId !== null
  const list = useIssueList({ status, page, contestId, ofEverybody })
  const issues = list.data?.issues ?? []
  const counts = list.data?.counts
  const options = (['all', ...verdicts] as const).map((value) =>
    value === 'all'
      ? { value, label: 'All', count: counts?.all }
      : { value, label: statusWord(value), status: value, count: counts?.[value] },
  )

  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>My Submissions</h1>
        <div className="head-end">
          <Link className={buttonClass('primary')} to={paths.contests}>
            Submit New Issue
          </Link>
        </div>
      </div>
      <div className="bar">
        <FilterButtons
          label="Status"
          options={options}
          value={status}
          onChange={(value) => setParams(href({ status: value, page: 1 }))}
        />
        {contestId && (
          <ContestChip
            contestId={contestId}
            onRemove={() => setParams(href({ contestId: null, page: 1 }))}
            ofEverybody={ofEverybody}
          />
        )}
      </div>
      <p className="hide" role="status">
        {list.data && `${list.data.pagination.total} submissions`}
      </p>
      {list.isError && (
        <Banner tone="danger" action={<Button onClick={() => void list.refetch()}>Retry</Button>}>
          {messageOf(list.error)}
        </Banner>
      )}
      <div className="split split-l">
        <div>
          {list.isPending && <Skeleton rows={4} />}
          {list.data && issues.length === 0 && (
            <NoSubmissions
              status={status}
              total={list.data.pagination.total}
              isNarrowed={status !== 'all' || contestId !== null}
            />
          )}
          {issues.length > 0 && (
            <div className="rows">
              {issues.map((issue) => (
                <SubmissionRow key={issue._id} issue={issue} withAuthor={ofEverybody} />
              ))}
            </div>
          )}
          <PageLinks
            page={page}
            pages={list.data?.pagination.pages ?? 0}
            hrefFor={(to) => `${paths.submissions()}?${href({ page: to })}`}
          />
        </div>
        <aside className="rail">
          <StatusLegend />
        </aside>
      </div>
    </>
  )
}

type ContestChipProps = { contestId: string; ofEverybody: boolean; onRemove: () => void }

function ContestChip({ contestId, ofEverybody, onRemove }: ContestChipProps) {
  const contest = useContest(contestId)
  return (
    <p className="btns">
      {ofEverybody && <span className="meta">All submissions to this contest</span>}
      <span className="chip">
        Contest: <span dir="auto">{contest.data?.title ?? 'Unknown'}</span>
        <Button variant="quiet" className="btn-i" aria-label="Show all contests" onClick={onRemove}>
          <Icon name="x" small />
        </Button>
      </span>
    </p>
  )
}

type NoSubmissionsProps = { status: IssueFilter; total: number; isNarrowed: boolean }

function NoSubmissions({ status, total, isNarrowed }: NoSubmissionsProps) {
  const none = status === 'all' ? 'No submissions yet' : `No ${status} submissions`
  return (
    <EmptyState
      title={total > 0 ? 'There is no such page' : none}
      action={
        <>
          <Link className={buttonClass('primary')} to={paths.contests}>
            Submit New Issue
          </Link>
          {(isNarrowed || total > 0) && (
            <Link className={buttonClass('quiet')} to={paths.submissions()}>
              Clear filters
            </Link>
          )}
        </>
      }
    >
      {isNarrowed || total > 0 ? 'Nothing matches this address.' : 'What you submit to a contest will stand here.'}
    </EmptyState>
  )
}
