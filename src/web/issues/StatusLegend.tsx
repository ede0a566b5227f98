import { type Verdict, verdicts } from '../../domain/judging/review-rules'
import { Panel } from '../ui/Sheet'
import { StatusWord } from '../ui/Status'

const meanings: Record<Verdict, string> = {
  pending: 'Waiting for a judge. You will be notified when the review is complete.',
  valid: 'Validated as Critical and eligible for rewards.',
  invalid: 'Below the Critical threshold, or not a vulnerability. The reason is shown.',
}

export function StatusLegend() {
  return (
    <Panel title="What the gutter says" className="legend">
      <ul>
        {verdicts.map((verdict) => (
          <li key={verdict} data-s={verdict}>
            <i className="band" />
            <p>
              <StatusWord status={verdict} />
              <br />
              <span className="soft">{meanings[verdict]}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="meta legend-n">
        The number is the place in line. It counts every submission and edit in the contest, not only yours. In a group
        of duplicates, the smallest valid one wins.
      </p>
    </Panel>
  )
}
