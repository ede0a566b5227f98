import { useState } from 'react'
import { verdicts } from '../../domain/judging/review-rules'
import { useSession } from '../accounts/session/session-store'
import { choicePart, pagePart, textPart, useAddressView } from '../address-view'
import { messageOf } from '../api/http'
import { useIsOnline } from '../api/online'
import { PageLinks } from '../contests/PageLinks'
import { usePageTitle } from '../page-title'
import { useAnnounced } from '../ui/access/announce'
import { usePageFocus } from '../ui/access/page-focus'
import { LoadNote } from '../ui/LoadNote'
import { Skeleton } from '../ui/Skeleton'
import { type IssueFilter, useIssueList } from './issue-api'
import { NoSubmissions } from './NoSubmissions'
import { StatusLegend } from './StatusLegend'
import { SubmissionRow } from './SubmissionRow'
import { ContestChip, ContestPicker, SubmissionFilters, SubmissionsHead } from './SubmissionsHead'

const address = { contest: textPart, status: choicePart<IssueFilter>(['all', ...verdicts], 'all'), page: pagePart }

export function SubmissionsPage() {
  usePageTitle('My Submissions')
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const isOnline = useIsOnline()
  const { view, hrefFor, show } = useAddressView(address)
  const { status, page } = view
  const contestId = view.contest || null
  const heading = usePageFocus(`${status} ${contestId}`, page)
  const ofEverybody = isAdmin && contestId !== null
  const list = useIssueList({ status, page, contestId, ofEverybody })
  const issues = list.data?.issues ?? []
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  const counts = list.data?.counts
  // Those of the last reply stay while the next is on its way.
  const [contests, setContests] = useState<{ _id: string; title: string }[]>([])
  if (list.data?.contests && list.data.contests !== contests) setContests(list.data.contests)
  const found = list.data ? `${total} ${total === 1 ? 'submission' : 'submissions'}.` : ''
  useAnnounced(found && pages > 1 ? `${found} Page ${page} of ${pages}.` : found, `${contestId} ${status} ${page}`)

  return (
    <>
      <SubmissionsHead heading={heading} />
      <div className="bar">
        <SubmissionFilters status={status} counts={counts} onChange={(value) => show({ status: value, page: 1 })} />
        {!isAdmin && (
          <ContestPicker contests={contests} contestId={contestId} onChange={(contest) => show({ contest, page: 1 })} />
        )}
        {contestId && (
          <ContestChip
            contestId={contestId}
            onRemove={() => show({ contest: '', page: 1 })}
            ofEverybody={ofEverybody}
          />
        )}
      </div>
      <LoadNote what="Submissions" query={list} message={messageOf(list.error)} isOnline={isOnline} />
      <div className="split split-l">
        <div>
          {list.isPending && <Skeleton rows={5} />}
          {list.data && issues.length === 0 && (
            <NoSubmissions
              status={status}
              firstPageHref={total > 0 ? hrefFor({ page: 1 }) : null}
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
          <PageLinks page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
        </div>
        <aside className="rail">
          <StatusLegend />
        </aside>
      </div>
    </>
  )
}
