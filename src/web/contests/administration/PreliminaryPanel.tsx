import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { ContestSummary } from '../../../contract/contests/contest-admin'
import { ButtonLink } from '../../links'
import { type ContestAction, paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { Time } from '../../ui/time/Time'
import { appealStageOf, formatAppealHours } from '../appeal-time'
import { statusOf } from '../contest-time'
import { Blockers } from './Blockers'

type PreliminaryPanelProps = {
  contest: Contest
  summary: ContestSummary | undefined
  now: Date
  onAsk: (act: ContestAction | null) => void
}

/** For contests with appeals: the phase between judging and finalizing, and its progress. */
export function PreliminaryPanel(props: PreliminaryPanelProps) {
  return (
    <Panel title="Preliminary results">
      {appealStageOf(props.contest, props.now) === 'awaited' ? <Unpublished {...props} /> : <Published {...props} />}
    </Panel>
  )
}

function Unpublished({ contest, summary, now, onAsk }: PreliminaryPanelProps) {
  const hasEnded = statusOf(contest, now) === 'ended'
  const blockers = summary?.publishBlockers ?? []
  return (
    <>
      <p
        className={text.muted}
      >{`Publish them after the last verdict. Authors then have ${formatAppealHours(contest)} to appeal before you can finalize.`}</p>
      {hasEnded && summary && blockers.length > 0 && (
        <div className={classNames(layout.below, layout.stack)}>
          <Blockers
            contest={contest}
            summary={summary}
            blockers={blockers}
            step="publication"
            now={now}
            onLeave={() => onAsk(null)}
          />
        </div>
      )}
      <div className={classNames(button.actions, layout.below)}>
        <Button small variant="primary" disabled={!hasEnded} onClick={() => onAsk('publish')}>
          Publish…
        </Button>
      </div>
    </>
  )
}

function Published({ contest, summary, now, onAsk }: PreliminaryPanelProps) {
  const stage = appealStageOf(contest, now)
  const isOpen = stage === 'open'
  const hasAppeals = stage !== 'none'
  return (
    <>
      <Facts>
        <Fact term="Published">
          <Time at={contest.preliminaryAt ?? ''} />
        </Fact>
        {hasAppeals && (
          <>
            <Fact term={isOpen ? 'Appeals end in' : 'Appeals ended'}>
              {isOpen ? (
                <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} />
              ) : (
                <Time at={contest.appealsEndAt ?? ''} />
              )}
            </Fact>
            <Fact term="Open appeals">
              <Link to={paths.appeals(contest._id)}>{summary?.openAppealCount ?? 0}</Link>
            </Fact>
          </>
        )}
      </Facts>
      <p className={classNames(text.muted, layout.below)}>
        {hasAppeals
          ? 'Verdicts, groups and places change only if an appeal is upheld. To change anything else, withdraw the results.'
          : 'Appeals are turned off on this site. To change verdicts, groups or places, withdraw the results.'}
      </p>
      <div className={classNames(button.actions, layout.below)}>
        <ButtonLink small to={paths.results(contest._id)}>
          View
        </ButtonLink>
        <Button small variant="danger" onClick={() => onAsk('withdraw')}>
          Withdraw…
        </Button>
      </div>
    </>
  )
}
