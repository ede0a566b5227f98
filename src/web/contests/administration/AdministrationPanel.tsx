import type { Contest } from '../../../contract/contest'
import { contestLinks } from '../../features'
import { ButtonLink } from '../../links'
import { hasPageAt } from '../../page-facts'
import { paths, pathTo } from '../../paths'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { NextSteps } from './NextSteps'

/** What an admin can do with a contest, and the next steps once it is final. */
export function AdministrationPanel({ contest }: { contest: Contest }) {
  return (
    <>
      <Panel title="Administration" className={panel.first}>
        <div className={panel.bare}>
          <ButtonLink to={paths.triage(contest._id)}>Triage</ButtonLink>
          {contestLinks(contest).map(({ label, to }) => (
            <ButtonLink key={to} to={pathTo(to, contest._id)}>
              {label}
            </ButtonLink>
          ))}
          <ButtonLink to={paths.submissions({ contest: contest._id })}>All submissions</ButtonLink>
          <ButtonLink to={paths.seats(contest._id)}>Seats</ButtonLink>
          {contest.isFinalized && <ButtonLink to={paths.payments(contest._id)}>Payments</ButtonLink>}
          {contest.isFinalized && hasPageAt(paths.report(contest._id)) && (
            <ButtonLink to={paths.report(contest._id)}>Report</ButtonLink>
          )}
          <ButtonLink variant="quiet" to={paths.editContest(contest._id)}>
            Edit
          </ButtonLink>
        </div>
      </Panel>
      {contest.isFinalized && <NextSteps contestId={contest._id} />}
    </>
  )
}
