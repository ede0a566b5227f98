import type { Contest } from '../../../contract/contest'
import { formatAmount } from '../../../domain/money'
import { repositoryOf } from '../../contests/ContestSections'
import { endsSoon, statusOf } from '../../contests/contest-time'
import { Panel } from '../../ui/Sheet'
import { Deadline } from '../../ui/time/Countdown'
import { FundsCalculator } from '../editor/FundsCalculator'
import './contest-panel.css'

export function ContestPanel({ contest, now }: { contest: Contest; now: Date }) {
  const repository = repositoryOf(contest)
  return (
    <Panel className="up contest-now">
      <h2 className="hide">Contest</h2>
      <dl className="big">
        <dt>Bounty</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <dl className="dl">
        <div>
          <dt>Time remaining</dt>
          <dd>
            {statusOf(contest, now) === 'ended' ? (
              <span className="strong">Ended</span>
            ) : (
              <Deadline at={new Date(contest.endDate)} now={now} isSoon={endsSoon(contest, now)} />
            )}
          </dd>
        </div>
        {repository && (
          <div>
            <dt>Repository</dt>
            <dd>
              <a href={repository.url} rel="noopener noreferrer" target="_blank">
                {repository.name.replace(/^github\.com\//, '')}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

/** What an issue must be, and the sum that shows whether it is. */
export function Guidelines() {
  return (
    <>
      <Panel title="Submission Guidelines" className="guide">
        <dl>
          <dt>Critical Issues Only</dt>
          <dd>More than 20% of total funds must be at risk under normal operating conditions.</dd>
          <dt>Bounty Distribution</dt>
          <dd>The pool is split equally among unique valid Critical issues.</dd>
          <dt>No Duplicates</dt>
          <dd>The first valid submission wins.</dd>
          <dt>Quality Matters</dt>
          <dd>Show the cause, the impact and a proof that runs.</dd>
        </dl>
      </Panel>
      <FundsCalculator />
    </>
  )
}
