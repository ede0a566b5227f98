import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { classNames } from '../../ui/class-names'
import field from '../../ui/Field.module.css'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { AdministrationPanel } from '../administration/AdministrationPanel'
import styles from './ContestDetail.module.css'
import { ContestInformation } from './ContestInformation'
import { RevokedPanel } from './ContestStage'
import { hasJudgingSection, judgingSectionId } from './JudgingSection'
import { QuickActions } from './QuickActions'

type ContestRailProps = { contest: Contest; now: Date; onUnverified: () => void }

/** The side rail of a contest: dates, pool, and what the viewer can do. */
export function ContestRail({ contest, now, onUnverified }: ContestRailProps) {
  const user = useSession((session) => session.user)
  return (
    <aside className={panel.rail}>
      <ContestInformation contest={contest} now={now} />
      <QuickActions contest={contest} now={now} isLoggedIn={user !== null} onUnverified={onUnverified} />
      <ContestContents contest={contest} />
      <RevokedPanel title="Preliminary results were withdrawn" revocations={contest.withdrawals} />
      <RevokedPanel title="Results were reopened" revocations={contest.reopenings} />
      {user?.role === 'admin' && <AdministrationPanel contest={contest} />}
    </aside>
  )
}

/** Links to a contest's sections, because descriptions can be long. */
function ContestContents({ contest }: { contest: Contest }) {
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
    ...(hasJudgingSection(contest) ? [{ id: judgingSectionId, title: 'How it is judged' }] : []),
  ]
  return (
    <Panel>
      <nav aria-label="On this page">
        <p className={field.label}>On this page</p>
        <ul className={classNames(layout.tight, layout.belowSmall, styles.contents)} data-print="none">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}
