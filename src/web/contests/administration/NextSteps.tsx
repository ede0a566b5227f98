import { Link } from 'react-router'
import type { StepAfterFinalizing } from '../../../domain/judging/next-steps'
import { hasPageAt } from '../../page-facts'
import { paths } from '../../paths'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { lookUp } from '../../ui/text/lookup'
import text from '../../ui/text.module.css'
import { useContestSummary } from './admin-contests-api'

type Step = { title: string; to: (contestId: string) => string; why: string }

const stepOf: Record<StepAfterFinalizing, Step> = {
  release: {
    title: 'Release to the sponsors',
    to: paths.seats,
    why: 'Sponsors can then read and answer the valid submissions.',
  },
  identity_checks: {
    title: 'Identity checks',
    to: () => paths.people({ only: 'waiting' }),
    why: 'An award can be paid only after its winner is approved.',
  },
  payments: {
    title: 'Pay the awards',
    to: paths.payments,
    why: 'Export the awards, pay them, and record each payment.',
  },
  report: { title: 'Publish the report', to: paths.report, why: 'Anyone can read the report once it is published.' },
}

/** The steps after finalizing that this viewer can take, with the address of each. */
export function useNextSteps(contestId: string): { title: string; to: string; why: string }[] {
  // Missing while an older server is still running with this client.
  const { nextSteps = [] } = useContestSummary(contestId).data ?? {}
  return nextSteps
    .flatMap((step) => lookUp<Step | null>(stepOf, step, null) ?? [])
    .map((step) => ({ ...step, to: step.to(contestId) }))
    .filter(({ to }) => hasPageAt(to))
}

/** What the viewer can do once a contest is final, in order. */
export function NextSteps({ contestId }: { contestId: string }) {
  const steps = useNextSteps(contestId)
  if (steps.length === 0) return null
  return (
    <Panel title="Next steps" className={panel.first}>
      <ol className={layout.stackLarge}>
        {steps.map(({ title, to, why }) => (
          <li key={title}>
            <Link to={to}>{title}</Link>
            <p className={text.muted}>{why}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
