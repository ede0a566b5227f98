import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { contestLinks } from '../../features'
import { ButtonLink } from '../../links'
import { hasPageAt } from '../../page-facts'
import { paths, pathTo } from '../../paths'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { useContestSummary } from './admin-contests-api'
import { NextSteps, useNextSteps } from './NextSteps'

type PageLink = { label: string; to: string }

/** What an admin can do with a contest; once it is final, the next steps come first. */
export function AdministrationPanel({ contest }: { contest: Contest }) {
  const { _id: id } = contest
  if (contest.isFinalized) return <FinalAdministration contest={contest} />
  return (
    <Panel title="Administration" className={panel.first}>
      <div className={panel.bare}>
        <ButtonLink variant="primary" to={paths.triage(id)}>
          Triage
        </ButtonLink>
      </div>
      <PageLinks links={linksOf(contest)} />
    </Panel>
  )
}

/** Leaves out the pages that the next steps already link to. */
function FinalAdministration({ contest }: { contest: Contest }) {
  const { _id: id } = contest
  const { isPending } = useContestSummary(id)
  const taken = useNextSteps(id).map((step) => step.to)
  const links = [{ label: 'Triage', to: paths.triage(id) }, ...linksOf(contest)]
  if (isPending) return <div className={layout.settling} />
  return (
    <>
      <NextSteps contestId={id} />
      <Panel title="Administration" className={panel.first}>
        <PageLinks links={links.filter(({ to }) => !taken.includes(to))} />
      </Panel>
    </>
  )
}

const linksOf = (contest: Contest): PageLink[] => [
  ...contestLinks(contest).map(({ label, to }) => ({ label, to: pathTo(to, contest._id) })),
  { label: 'All submissions', to: paths.submissions({ contest: contest._id }) },
  { label: 'Seats', to: paths.seats(contest._id) },
  ...(contest.isFinalized
    ? [
        { label: 'Payments', to: paths.payments(contest._id) },
        { label: 'Report', to: paths.report(contest._id) },
      ].filter(({ to }) => hasPageAt(to))
    : []),
  { label: 'Edit', to: paths.editContest(contest._id) },
]

const PageLinks = ({ links }: { links: PageLink[] }) => (
  <ul className={panel.links}>
    {links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)
