import { useState } from 'react'
import type { Reply } from '../../contract/endpoints'
import { verdicts } from '../../domain/judging/review-rules'
import { formatCents } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { ButtonLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { PagedList, useResultCount } from '../loading/PagedList'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { usePageFocus } from '../ui/access/page-focus'
import button from '../ui/Button.module.css'
import pageStyles from '../ui/Page.module.css'
import { PageHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { choiceParam, pageParam, textParam, useUrlState } from '../url-state'
import { type IssueFilter, useIssueList } from './issue-api'
import { ContestChip, ContestPicker, StatusLegend, SubmissionFilters } from './SubmissionFilters'
import { NoSubmissions, SubmissionRow } from './SubmissionRow'

const address = { contest: textParam, status: choiceParam<IssueFilter>(['all', ...verdicts], 'all'), page: pageParam }

/** Keeps its line until the reply is there. */
function earnedText(cents: number | undefined): string {
  if (cents === undefined) return '\u00a0'
  return cents === 0 ? 'No awards yet' : `Total earned: ${formatCents(cents)}`
}

export function SubmissionsPage() {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const { view, hrefFor, show } = useUrlState(address)
  const { status, page } = view
  const contestId = view.contest || null
  const heading = usePageFocus(`${status} ${contestId}`, page)
  const ofEverybody = isAdmin && contestId !== null
  usePageTitle(ofEverybody ? 'Submissions' : undefined)
  const list = useIssueList({ status, page, contestId, ofEverybody })
  const counts = list.data?.counts
  // Keep the contests of the last reply while the next one is loading.
  const [contests, setContests] = useState<Reply<'listMyIssues'>['data']['contests']>([])
  if (list.data?.contests && list.data.contests !== contests) setContests(list.data.contests)
  useResultCount(list.data, page, ['submission', 'submissions'], `${contestId} ${status}`)

  return (
    <>
      <PageHead
        ref={heading}
        title={ofEverybody ? 'Submissions' : 'My Submissions'}
        subtitle={ofEverybody ? undefined : earnedText(list.data?.earnedCents)}
      >
        <div className={button.pageActions}>
          {ofEverybody ? (
            <ButtonLink variant="primary" to={paths.triage(contestId)}>
              Triage
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={paths.contests}>
              Submit New Issue
            </ButtonLink>
          )}
        </div>
      </PageHead>
      <div className={pageStyles.toolbar}>
        <SubmissionFilters status={status} counts={counts} onChange={(value) => show({ status: value, page: 1 })} />
        {!isAdmin && (
          <ContestPicker
            contests={contests}
            isLoading={list.isPending}
            contestId={contestId}
            onChange={(contest) => show({ contest, page: 1 })}
          />
        )}
        {contestId && (
          <ContestChip
            contestId={contestId}
            onRemove={() => show({ contest: '', page: 1 })}
            ofEverybody={ofEverybody}
          />
        )}
      </div>
      <LoadNote what="Submissions" query={list} />
      <div className={panel.columns}>
        <div>
          <PagedList
            list={list}
            page={page}
            hrefFor={hrefFor}
            rows={(list.data?.issues ?? []).map((issue) => (
              <SubmissionRow
                key={issue._id}
                issue={issue}
                appealsEndAt={contests.find(({ _id }) => _id === issue.contestId._id)?.appealsEndAt ?? null}
                forJudge={ofEverybody}
              />
            ))}
            empty={
              <NoSubmissions
                status={status}
                isNarrowed={status !== 'all' || contestId !== null}
                ofContest={ofEverybody ? contestId : null}
              />
            }
          />
        </div>
        <aside className={panel.rail}>
          <StatusLegend forJudge={ofEverybody} />
        </aside>
      </div>
    </>
  )
}
