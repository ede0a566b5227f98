import { Link } from 'react-router'
import { NoSuchPage } from '../contests/PageLinks'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import type { IssueFilter } from './issue-api'

type NoSubmissionsProps = { status: IssueFilter; firstPageHref: string | null; isNarrowed: boolean }

/** Nothing yet, nothing that matches, or a page beyond the end. */
export function NoSubmissions({ status, firstPageHref, isNarrowed }: NoSubmissionsProps) {
  if (firstPageHref) return <NoSuchPage firstPageHref={firstPageHref} />
  return (
    <EmptyState
      title={status === 'all' ? 'No submissions yet' : `No ${status} submissions`}
      action={
        <>
          <Link className={buttonClass('primary')} to={paths.contests}>
            Submit New Issue
          </Link>
          {isNarrowed && (
            <Link className={buttonClass('quiet')} to={paths.submissions()}>
              Clear filters
            </Link>
          )}
        </>
      }
    >
      {isNarrowed
        ? 'Other submissions may be there without the filter.'
        : 'What you submit to a contest will stand here.'}
    </EmptyState>
  )
}
