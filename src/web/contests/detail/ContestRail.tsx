import type { Contest } from '../../../contract/contest'
import { humanize } from '../../../domain/humanize'
import { useSession } from '../../accounts/session/session-store'
import { contestSections } from '../../features'
import { Contents } from '../../ui/Contents'
import panel from '../../ui/Panel.module.css'
import { AdministrationPanel } from '../administration/AdministrationPanel'
import { statusOf } from '../contest-time'
import { hasFeatureSections } from '../FeatureSections'
import { ContestInformation } from './ContestInformation'
import { RevokedPanel } from './ContestStage'
import { hasJudgingSection, judgingSectionId } from './JudgingSection'
import { QuickActions } from './QuickActions'
import { termsSectionId } from './TermsSection'

type ContestRailProps = { contest: Contest; now: Date; onUnverified: () => void }

/** The side rail of a contest: dates, pool, and what the viewer can do. */
export function ContestRail({ contest, now, onUnverified }: ContestRailProps) {
  const user = useSession((session) => session.user)
  const isUpcoming = statusOf(contest, now) === 'upcoming'
  return (
    <aside className={panel.rail}>
      <ContestInformation contest={contest} now={now} />
      <QuickActions contest={contest} now={now} isLoggedIn={user !== null} onUnverified={onUnverified} />
      <ContestContents
        contest={contest}
        isUpcoming={isUpcoming}
        hasFeatures={hasFeatureSections(contest, isUpcoming, user)}
      />
      <RevokedPanel title="Preliminary results were withdrawn" revocations={contest.withdrawals} />
      <RevokedPanel title="Results were reopened" revocations={contest.reopenings} />
      {user?.role === 'admin' && <AdministrationPanel contest={contest} />}
    </aside>
  )
}

type ContentsProps = { contest: Contest; isUpcoming: boolean; hasFeatures: boolean }

/** Links to a contest's sections, because descriptions can be long. */
function ContestContents({ contest, isUpcoming, hasFeatures }: ContentsProps) {
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
    ...(hasJudgingSection(contest) ? [{ id: judgingSectionId, title: 'How it is judged' }] : []),
    ...(isUpcoming ? [] : [{ id: termsSectionId, title: 'Terms' }]),
    ...(hasFeatures
      ? contestSections(contest).map(({ name }) => ({ id: `contest-${name}`, title: humanize(name) }))
      : []),
  ]
  return <Contents sections={sections} />
}
