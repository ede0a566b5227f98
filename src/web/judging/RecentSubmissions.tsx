import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import type { Issue } from '../../contract/issue'
import { messageOf } from '../api/http'
import { useRecentIssues } from '../issues/issue-api'
import { TitleLink } from '../links'
import { paths } from '../paths'
import { RetryBanner } from '../ui/Banner'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import { SheetLine, SheetSection } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { StatusLabel } from '../ui/Status'
import { type Column, Table } from '../ui/table/Table'
import table from '../ui/table/Table.module.css'
import { VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatDay } from '../ui/time/dates'
import { Time } from '../ui/time/Time'

const columns: Column<Issue>[] = [
  {
    head: 'Title',
    cell: ({ _id, title }) => (
      <TitleLink className={classNames(text.titleLink, table.title)} to={paths.submission(_id)}>
        {title}
      </TitleLink>
    ),
  },
  {
    head: 'Author',
    cell: ({ userId }) => <VisibleText>{userId.username || 'Unknown'}</VisibleText>,
    part: 'detail',
    className: text.muted,
  },
  {
    head: 'Date',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatDay} />,
    part: 'detail',
    className: classNames(text.muted, text.nowrap),
  },
  { head: 'Status', cell: (issue) => <Statuses issue={issue} />, part: 'status' },
  {
    head: <span className={text.visuallyHidden}>Link</span>,
    cell: ({ _id, title }) => (
      <Link to={paths.submission(_id)} aria-label={`View: ${title}`}>
        View
      </Link>
    ),
    atEnd: true,
    part: 'wideOnly',
  },
]

function Statuses({ issue: { status, isDuplicate, isPrimary, secondLook } }: { issue: Issue }) {
  return (
    <>
      <StatusLabel status={status} secondLook={secondLook} />
      {isDuplicate && (
        <>
          <br />
          <StatusLabel status={isPrimary ? 'primary' : 'duplicate'} />
        </>
      )}
    </>
  )
}

/** For admins only; loaded only when it is rendered. */
export function RecentSubmissions({ contest }: { contest: Contest }) {
  const recent = useRecentIssues(contest._id)
  const { issues = [], total = 0 } = recent.data ?? {}
  const countText = issues.length < total ? `${issues.length} of ${total}` : total
  return (
    <SheetSection
      title="Recent Submissions"
      icon="gavel"
      note={recent.data && `${countText} · only administrators see this`}
      aside={
        <span className={layout.links}>
          <Link className={button.onward} to={paths.submissions({ contest: contest._id })}>
            View all
          </Link>
          <Link className={button.onward} to={paths.triage(contest._id)}>
            Triage
          </Link>
        </span>
      }
      flush={
        <>
          {recent.isPending && <Skeleton rows={3} />}
          {recent.isError && (
            <RetryBanner
              onRetry={() => void recent.refetch()}
            >{`The submissions could not be loaded. ${messageOf(recent.error)}`}</RetryBanner>
          )}
          {recent.isSuccess && issues.length === 0 && (
            <SheetLine contentClass={classNames(text.muted, layout.aboveLarge)}>
              <p>No one has submitted anything yet.</p>
            </SheetLine>
          )}
          {issues.length > 0 && (
            <Table
              label="Table of recent submissions"
              caption={`The latest submissions to ${contest.title}`}
              columns={columns}
              rows={issues}
              keyOf={({ _id }) => _id}
              place={({ placeInLine }) => placeInLine}
              statusOf={({ status }) => status}
            />
          )}
        </>
      }
    />
  )
}
