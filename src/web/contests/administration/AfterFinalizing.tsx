import { Link } from 'react-router'
import { paths } from '../../paths'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'

/** What is left to do with a contest that is final, in the order in which it is done. */
const stepsAfter = (contestId: string) => [
  { title: 'Release to the sponsors', to: paths.seats(contestId), why: 'They read and answer the valid submissions.' },
  { title: 'Identity checks', to: paths.people({ only: 'waiting' }), why: 'Nobody is paid before theirs is approved.' },
  { title: 'Pay the awards', to: paths.payments(contestId), why: 'Export them, pay, and record each payment.' },
  { title: 'Publish the report', to: paths.report(contestId), why: 'Anyone can read it from then on.' },
]

export function AfterFinalizing({ contestId }: { contestId: string }) {
  return (
    <Panel title="Next steps">
      <ol className={layout.stack}>
        {stepsAfter(contestId).map(({ title, to, why }) => (
          <li key={title}>
            <Link to={to}>{title}</Link>
            <p className={text.muted}>{why}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
