import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../accounts/session/session-store'
import { messageOf } from '../../api/http'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Icon } from '../../ui/Icon'
import { AwardLines } from './AwardLines'
import { faultWords } from './line-words'
import { PaymentsHead } from './PaymentsHead'
import { ExportPanel, RecordPanel, SelectionPanel } from './PayPanels'
import type { LeftOut, PaymentLine, Payments } from './payments-api'

/** What may be chosen is payable and somebody else's; what has become something else is chosen no more. */
function useChosen(payments: Payments, ownId: string | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const payable = payments.lines.filter((line) => line.state === 'payable' && line.author._id !== ownId)
  const chosen = payable.filter((line) => ids.has(line._id))
  const choose = (lines: PaymentLine[]) => setIds(new Set(lines.map((line) => line._id)))
  const toggle = (lineId: string, isSelected: boolean) =>
    choose(payable.filter((line) => (line._id === lineId ? isSelected : ids.has(line._id))))
  return { payable, chosen, choose, toggle }
}

export function PaymentsLoaded({ payments, error }: { payments: Payments; error: unknown }) {
  const ownId = useSession((session) => session.user?._id)
  const { payable, chosen, choose, toggle } = useChosen(payments, ownId)
  const [leftOut, setLeftOut] = useState<LeftOut>([])
  const { contest, lines } = payments
  return (
    <>
      <Link className="back" to={paths.contest(contest._id)}>
        <Icon name="arrow-left" />
        <span dir="auto">{contest.title}</span>
      </Link>
      <div className="stack-3">
        {error !== null && <Banner tone="warn">This may be out of date. {messageOf(error)}</Banner>}
        {leftOut.length > 0 && (
          <Banner tone="warn">
            <b>Left out of the file, because nothing may be sent there:</b>{' '}
            {leftOut.map((one) => `${one.author.username} has ${faultWords(one.fault)}`).join('; ')}. Ask them for
            another way to be paid.
          </Banner>
        )}
        <article className="split split-3">
          <div className="sheet sheet-top">
            <PaymentsHead payments={payments} />
          </div>
          <aside className="rail">
            <SelectionPanel payable={payable} chosen={chosen} onChoose={choose} />
            <ExportPanel payments={payments} chosen={chosen} onLeftOut={setLeftOut} />
            <RecordPanel contestId={contest._id} chosen={chosen} onRecorded={() => choose([])} />
          </aside>
          <div className="sheet sheet-body">
            <AwardLines
              lines={lines}
              ownId={ownId}
              selected={new Set(chosen.map((line) => line._id))}
              onSelect={toggle}
            />
          </div>
        </article>
      </div>
    </>
  )
}
