import type { Contest } from '../../../contract/contest'
import { formatAmount } from '../../../domain/money'
import { endsSoon, statusOf } from '../../contests/contest-time'
import { repositoryAddress } from '../../contests/detail/repository-address'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import submission from '../Submission.module.css'
import styles from './SubmitIssue.module.css'

export function ContestPanel({ contest, now }: { contest: Contest; now: Date }) {
  const repository = repositoryAddress(contest.githubRepoUrl)
  return (
    <Panel className={classNames(panel.first, styles.contest)}>
      <h2 className={text.visuallyHidden}>Contest</h2>
      <dl className={panel.headline}>
        <dt>Bounty</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <Facts>
        <Fact term="Time remaining">
          {statusOf(contest, now) === 'ended' ? (
            <span className={text.strong}>Ended</span>
          ) : (
            <Deadline at={new Date(contest.endDate)} now={now} isSoon={endsSoon(contest, now)} />
          )}
        </Fact>
        {repository && (
          <Fact term="Repository">
            <a href={repository.url} rel="noopener noreferrer" target="_blank">
              {repository.name.replace(/^github\.com\//, '')}
            </a>
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

/** The requirements for an issue. */
export function Guidelines() {
  return (
    <Panel title="Submission Guidelines" className={submission.guidelines}>
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
  )
}
