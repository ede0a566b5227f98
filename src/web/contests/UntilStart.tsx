import type { ReactNode } from 'react'
import type { Contest } from '../../contract/contest'
import { useServerNow } from '../api/use-server-now'
import { classNames } from '../ui/class-names'
import { Fact, Facts } from '../ui/Facts'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import type { Elements } from '../ui/text/elements'
import text from '../ui/text.module.css'
import { Deadline } from '../ui/time/Countdown'

/** Settings that are frozen when the contest starts, with the time left and a note beside them. */
export function UntilStart({ contest, note, children }: { contest: Contest; note: ReactNode; children: Elements }) {
  const now = useServerNow()
  return (
    <div className={panel.columns}>
      {children}
      <aside className={panel.rail}>
        <Panel title="Until the start">
          <Facts>
            <Fact term="Time left">
              <Deadline at={new Date(contest.startDate)} now={now} />
            </Fact>
          </Facts>
          <p className={classNames(layout.below, text.muted)}>{note}</p>
        </Panel>
      </aside>
    </div>
  )
}
