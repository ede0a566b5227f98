import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { messageOf } from '../../../web/api/http'
import { appealStageOf } from '../../../web/contests/appeal-time'
import { useContestClock } from '../../../web/contests/contest-time'
import { RetryBanner } from '../../../web/ui/Banner'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import panel from '../../../web/ui/Panel.module.css'
import { Panel } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import { Deadline } from '../../../web/ui/time/Countdown'
import { AppealEntry } from './AppealEntry'
import { AppealText } from './AppealText'
import { appealRefusalText } from './appeal-labels'
import { useIssueAppeals } from './appeals-api'

type OwnAppealsProps = { issue: Issue; contest: Contest }

/**
 * Tells the author that the verdict is preliminary and until when it can be appealed, and shows the outcome of their
 * appeals.
 */
export function OwnAppeals({ issue, contest }: OwnAppealsProps) {
  const now = useContestClock([contest])
  // There can't be any appeals before the end.
  const asked = useIssueAppeals(issue._id, { enabled: new Date(contest.endDate) < now })
  const stage = appealStageOf(contest, now)
  const arePublished = stage === 'open' || stage === 'over'
  const appeals = asked.data?.appeals ?? []
  if (!arePublished && appeals.length === 0) return null
  return (
    <Panel
      title={arePublished ? 'Preliminary results' : 'Your appeals'}
      icon="flag"
      status={stage === 'open' ? 'info' : 'ended'}
      className={panel.first}
    >
      {stage === 'open' && (
        <p>
          <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Appeals end in" />
        </p>
      )}
      {stage === 'over' && (
        <p
          className={text.muted}
        >{`${appealRefusalText('appeals_over')} Results are final once every appeal is decided.`}</p>
      )}
      {asked.isError && (
        <RetryBanner
          onRetry={() => void asked.refetch()}
        >{`Your appeals could not be loaded. ${messageOf(asked.error)}`}</RetryBanner>
      )}
      {appeals.length > 0 && (
        <ol className={classNames(layout.lines, layout.belowSmall)}>
          {appeals.map((appeal) => (
            <li key={appeal._id}>
              <AppealText appeal={appeal} />
            </li>
          ))}
        </ol>
      )}
      {stage === 'open' && asked.data && <AppealEntry issue={issue} contest={contest} asked={asked.data} now={now} />}
    </Panel>
  )
}
