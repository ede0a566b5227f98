import { useState } from 'react'
import { type LineState, lineStates } from '../../../domain/awards/line-state'
import { formatCents } from '../../../domain/money'
import { choicePart, useAddressView } from '../../address-view'
import { useAnnounced } from '../../ui/access/announce'
import { FilterButtons } from '../../ui/FilterButtons'
import { Gutter } from '../../ui/Status'
import { toast } from '../../ui/toast/toast'
import { payoutFaceOf } from '../payout'
import { ConfirmAct } from './ConfirmAct'
import { PaymentTable } from './PaymentTable'
import { type PaymentLine, useReturnLine } from './payments-api'

const address = { state: choicePart<LineState | 'all'>(['all', ...lineStates], 'all') }

type AwardLinesProps = {
  lines: PaymentLine[]
  ownId: string | undefined
  selected: ReadonlySet<string>
  onSelect: (lineId: string, isSelected: boolean) => void
}

export function AwardLines({ lines, ownId, selected, onSelect }: AwardLinesProps) {
  const { view, show } = useAddressView(address)
  const giveBack = useReturnLine()
  const [returning, setReturning] = useState<PaymentLine | null>(null)
  const shown = lines.filter((line) => view.state === 'all' || line.state === view.state)
  const found = `${shown.length} of ${lines.length} award lines.`
  useAnnounced(found, view.state)
  return (
    <section className="sec pay-awards" aria-labelledby="awards">
      <div className="ln">
        <Gutter />
        <div className="b sec-h">
          <h2 id="awards">Awards</h2>
          <span className="meta">{found}</span>
        </div>
      </div>
      <div className="ln">
        <Gutter />
        <div className="b pay-filters">
          <FilterButtons
            label="State"
            options={[{ value: 'all', label: 'All', count: lines.length }, ...lineStates.map(optionOf(lines))]}
            value={view.state}
            onChange={(state) => show({ state })}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <div className="ln">
          <Gutter />
          <p className="b soft">
            {lines.length === 0
              ? 'No submission was valid, so nobody is paid and the pool goes back to the sponsor.'
              : 'No award is in this state.'}
          </p>
        </div>
      ) : (
        <PaymentTable lines={shown} ownId={ownId} selected={selected} onSelect={onSelect} onReturn={setReturning} />
      )}
      {returning && (
        <ConfirmAct
          title={`Return ${formatCents(returning.amountCents)} to the sponsor?`}
          description={`${returning.author.username} did not pass the identity check. The amount is not shared out among the others, and this cannot be undone.`}
          act="Return to the sponsor"
          run={async () => {
            await giveBack.mutateAsync(returning._id)
            toast.success(`Returned ${formatCents(returning.amountCents)} to the sponsor`)
          }}
          onClose={() => setReturning(null)}
        />
      )}
    </section>
  )
}

const optionOf = (lines: PaymentLine[]) => (value: LineState) => ({
  value,
  label: payoutFaceOf(value).word,
  count: lines.filter((line) => line.state === value).length,
})
