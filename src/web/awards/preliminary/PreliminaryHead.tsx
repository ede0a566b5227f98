import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { formatCents } from '../../../domain/money'
import { useServerNow } from '../../api/use-server-now'
import { hasSetting } from '../../features'
import { StatusText } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { FiguresHead, shareAmountText } from '../ResultsHead'

type PreliminaryHeadProps = { results: PreliminaryResults; valid: PreliminaryResults['issues'] }

/** States first that nothing is final, and until when it can be appealed. */
export function PreliminaryHead({ results, valid }: PreliminaryHeadProps) {
  const { contest, preliminaryAt, appealsEndAt, poolCents, uniqueCount } = results
  const end = new Date(appealsEndAt)
  const now = useServerNow([end])
  const statuses = (
    <>
      <StatusText>Preliminary</StatusText>
      <span className={text.muted}>
        Published <Time at={preliminaryAt} format={formatDay} />
      </span>
    </>
  )
  const title = (
    <span>
      <VisibleText>{contest.title}</VisibleText> preliminary results
    </span>
  )
  const figures = [
    ['Bounty pool', formatCents(poolCents)],
    ['Unique valid Criticals', String(uniqueCount)],
    ['Each would earn', shareAmountText(valid)],
  ] as const
  return (
    <FiguresHead status="ended" title={title} statuses={statuses} figures={figures} inPairs>
      {hasSetting('appealHours') &&
        (now > end ? (
          <p className={text.muted}>
            Appeals ended <Time at={appealsEndAt} />
          </p>
        ) : (
          <Deadline at={end} now={now} prefix="Appeals end in" />
        ))}
    </FiguresHead>
  )
}
