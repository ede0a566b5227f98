import { useQuery } from '@tanstack/react-query'
import type { Issue } from '../../contract/issue'
import { humanize } from '../../domain/humanize'
import { describeReaders } from '../../domain/publication/issue-readers'
import { callFor } from '../api/call-for'
import { useContest } from '../contests/contest-api'
import { statusOf, useContestClock } from '../contests/contest-time'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { Panel } from '../ui/Sheet'
import { VisibleParagraph } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'

/** Who can read a submission besides its author and the judges; undefined until known. */
function useReaders({ _id: id, contestId }: Issue) {
  const contest = useContest(contestId._id).data
  const now = useContestClock(contest ? [contest] : [])
  const isRunning = contest !== undefined && statusOf(contest, now) !== 'ended'
  const { data } = useQuery({
    queryKey: ['issues', 'readers', id],
    // A running contest has no released or published submissions.
    enabled: contest !== undefined && !isRunning,
    queryFn: () => callFor('readIssueReaders', 'readers', { params: { id } }),
  })
  return isRunning ? { sponsors: false, report: null } : data
}

export function ReadersNote({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const known = useReaders(issue)
  // Reserve the space from the start, because the list may need its own line.
  const readers = known ?? { sponsors: false, report: null }
  const isPublic = readers.report?.showsText === true
  return (
    <span className={classNames(layout.inline, !known && layout.unseen)}>
      <Icon name={isPublic ? 'file-text' : 'lock'} small />
      <span>{describeReaders(readers, isOwn)}</span>
    </span>
  )
}

/** The submission's finding in the published report, and the sponsor's published answer. */
export function PublishedFindingPanel({ issue }: { issue: Issue }) {
  const report = useReaders(issue)?.report
  if (!report) return null
  const { slug, anchor, answer } = report
  return (
    <Panel title="Published report">
      <div className={layout.stack}>
        <p>
          <a href={`/reports/${slug}/${anchor}`}>{`Finding ${anchor}`}</a>
        </p>
        {answer && (
          <div>
            <p>
              <b className={text.strong}>{`Sponsor’s answer: ${humanize(answer.kind)}`}</b>
              {answer.commit !== null && <code className={text.mono}>{` ${answer.commit}`}</code>}
            </p>
            {answer.text !== '' && <VisibleParagraph className={text.preLine}>{answer.text}</VisibleParagraph>}
          </div>
        )}
      </div>
    </Panel>
  )
}
