import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import type { Issue } from '../../contract/issue'
import { messageOf } from '../api/http'
import { useRecentIssues } from '../issues/issue-api'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Skeleton } from '../ui/Skeleton'
import { Gutter, StatusWord } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDay } from '../ui/time/dates'
import './recent-submissions.css'

function Row({ issue }: { issue: Issue }) {
  return (
    <tr>
      <td className="g" data-s={issue.status}>
        {issue.placeInLine}
      </td>
      <td className="t-cut">
        <Link className="t-link" to={paths.submission(issue._id)} dir="auto">
          <VisibleText>{issue.title}</VisibleText>
        </Link>
      </td>
      <td className="soft">
        <VisibleText>{issue.userId.username || 'Unknown'}</VisibleText>
      </td>
      <td className="soft nowrap">
        <time dateTime={issue.createdAt}>{formatDay(new Date(issue.createdAt))}</time>
      </td>
      <td className="st-c">
        <StatusWord status={issue.status} />
        {issue.isDuplicate && (
          <>
            <br />
            <StatusWord status={issue.isPrimary ? 'primary' : 'duplicate'} />
          </>
        )}
      </td>
      <td className="end view">
        <Link to={paths.submission(issue._id)} aria-label={`View: ${issue.title}`}>
          View
        </Link>
      </td>
    </tr>
  )
}

function Latest({ contest, issues }: { contest: Contest; issues: Issue[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label="Table of recent submissions">
      <table className="tbl">
        <caption className="hide">The latest submissions to {contest.title}</caption>
        <thead>
          <tr>
            <th className="g" scope="col">
              <span className="hide">Place in line</span>
            </th>
            <th scope="col">Title</th>
            <th scope="col">Author</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="hide">Link</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <Row key={issue._id} issue={issue} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** For admins only: asked only when it is drawn. */
export function RecentSubmissions({ contest }: { contest: Contest }) {
  const recent = useRecentIssues(contest._id)
  const issues = recent.data?.issues ?? []
  const total = recent.data?.total ?? 0
  return (
    <section className="sec admin" aria-labelledby="recent-submissions">
      <div className="ln">
        <Gutter>
          <Icon name="gavel" />
        </Gutter>
        <div className="b sec-h">
          <h2 id="recent-submissions">Recent Submissions</h2>
          {recent.data && (
            <span className="meta">
              {issues.length < total ? `${issues.length} of ${total}` : total} · only administrators see this
            </span>
          )}
          <Link className="go" to={paths.submissions({ contest: contest._id })}>
            View all
          </Link>
          <Link className="go" to={paths.triage(contest._id)}>
            Triage
          </Link>
        </div>
      </div>
      {recent.isPending && <Skeleton rows={3} />}
      {recent.isError && (
        <Banner
          tone="danger"
          action={
            <Button small onClick={() => void recent.refetch()}>
              Retry
            </Button>
          }
        >
          The submissions could not be loaded. {messageOf(recent.error)}
        </Banner>
      )}
      {recent.isSuccess && issues.length === 0 && (
        <div className="ln">
          <Gutter />
          <p className="b soft recent-none">Nobody has submitted anything yet.</p>
        </div>
      )}
      {issues.length > 0 && <Latest contest={contest} issues={issues} />}
    </section>
  )
}
