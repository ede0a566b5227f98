import { useState } from 'react'
import { type LineState, lineStates } from '../../../domain/awards/line-state'
import { formatCents } from '../../../domain/money'
import { ConfirmDialog } from '../../forms/FormDialog'
import { useAnnounced } from '../../ui/access/announce'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SheetLine, SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { choiceParam, useUrlState } from '../../url-state'
import { payoutDisplayStatus } from '../payout'
import styles from './Payments.module.css'
import { type Choice, PaymentTable } from './PaymentTable'
import { type PaymentLine, useReturnLine } from './payments-api'

const address = { state: choiceParam<LineState | 'all'>(['all', ...lineStates], 'all') }

export function AwardLines({ lines, choice }: { lines: PaymentLine[]; choice: Choice }) {
  const { view, show } = useUrlState(address)
  const giveBack = useReturnLine()
  const [returning, setReturning] = useState<PaymentLine | null>(null)
  const shown = lines.filter((line) => view.state === 'all' || line.state === view.state)
  const found = `${shown.length} of ${lines.length} award lines.`
  useAnnounced(found, view.state)
  return (
    <>
      <SheetSection
        title="Awards"
        note={found}
        flush={
          <>
            <SheetLine contentClass={styles.filters}>
              <SegmentedControl
                label="State"
                options={[{ value: 'all', label: 'All', count: lines.length }, ...lineStates.map(optionOf(lines))]}
                value={view.state}
                onChange={(state) => show({ state })}
              />
            </SheetLine>
            {shown.length === 0 ? (
              <SheetLine contentClass={text.muted}>
                <p>
                  {lines.length === 0
                    ? 'No submission was valid, so no one is paid and the pool goes back to the sponsor.'
                    : 'No award is in this state.'}
                </p>
              </SheetLine>
            ) : (
              <PaymentTable lines={shown} choice={choice} onReturn={setReturning} />
            )}
          </>
        }
      />
      {returning && (
        <ConfirmDialog
          tone="warn"
          title={`Return ${formatCents(returning.amountCents)} to the sponsor?`}
          description={`${returning.author.username} did not pass the identity check. The amount is not split among the others. This cannot be undone.`}
          action="Return to the sponsor"
          run={async () => {
            await giveBack.mutateAsync(returning._id)
            toast.success(`Returned ${formatCents(returning.amountCents)} to the sponsor`)
            setReturning(null)
          }}
          onClose={() => setReturning(null)}
        />
      )}
    </>
  )
}

const optionOf = (lines: PaymentLine[]) => (value: LineState) => ({
  value,
  label: payoutDisplayStatus(value).word,
  count: lines.filter((line) => line.state === value).length,
})
