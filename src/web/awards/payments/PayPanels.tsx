import { type FormEvent, useState } from 'react'
import { transactionHashProblem } from '../../../domain/awards/payment-rules'
import { formatCents } from '../../../domain/money'
import { shortenWallet } from '../../../domain/wallet'
import { messageOf } from '../../api/http'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { Panel } from '../../ui/Sheet'
import { formatUtcDayTime } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import { ConfirmAct } from './ConfirmAct'
import { type LeftOut, type PaymentLine, type Payments, useExportPayments, useRecordPayment } from './payments-api'

const sumOf = (lines: readonly { amountCents: number }[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)
const awardsInWords = (count: number) => `${count} ${count === 1 ? 'award' : 'awards'}`

type SelectionProps = { payable: PaymentLine[]; chosen: PaymentLine[]; onChoose: (lines: PaymentLine[]) => void }

/** What the files and the record below it are about. */
export function SelectionPanel({ payable, chosen, onChoose }: SelectionProps) {
  const isAll = chosen.length === payable.length
  return (
    <Panel title="Selection">
      <p className="money">{formatCents(sumOf(chosen))}</p>
      <p className="soft" role="status">
        {chosen.length} of {payable.length} payable {payable.length === 1 ? 'award' : 'awards'} selected
      </p>
      <div className="btns why">
        <Button small disabled={payable.length === 0 || isAll} onClick={() => onChoose(payable)}>
          Select all payable
        </Button>
        <Button small variant="quiet" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          Clear
        </Button>
      </div>
    </Panel>
  )
}

type ExportProps = { payments: Payments; chosen: PaymentLine[]; onLeftOut: (leftOut: LeftOut) => void }

export function ExportPanel({ payments, chosen, onLeftOut }: ExportProps) {
  const { contest, token, lastExport, totals } = payments
  const saving = useExportPayments(contest._id)
  const save = (format: 'csv' | 'safe') =>
    saving.mutate(
      { format, lineIds: chosen.map((line) => line._id) },
      {
        onSuccess: ({ totalCents, leftOut }) => {
          onLeftOut(leftOut)
          toast.success(`Exported ${formatCents(totalCents)}`)
        },
      },
    )
  const isIdle = chosen.length === 0 || saving.isPending
  return (
    <Panel title="Export for payment">
      <dl className="dl">
        <div>
          <dt>Token</dt>
          <dd className="mono" title={token.address}>
            {shortenWallet(token.address)}
          </dd>
        </div>
        <div>
          <dt>Chain</dt>
          <dd className="mono">{token.chainId}</dd>
        </div>
      </dl>
      <div className="btns why">
        <Button small disabled={isIdle} onClick={() => save('safe')}>
          <Icon name="download" small />
          Safe batch
        </Button>
        <Button small disabled={isIdle} onClick={() => save('csv')}>
          <Icon name="download" small />
          CSV
        </Button>
      </div>
      <p className="meta why">The batch is for the Transaction Builder of a Safe: one transfer for every wallet.</p>
      {lastExport && totals.payableCents > 0 && (
        <p className="caution why">
          <Icon name="triangle-alert" />
          <span>
            Last exported {formatUtcDayTime(new Date(lastExport.at))}
            {lastExport.by && ` by ${lastExport.by.username}`}. Make sure that it was not sent before you send it again.
          </span>
        </p>
      )}
      {saving.isError && <Banner tone="danger">{messageOf(saving.error)}</Banner>}
    </Panel>
  )
}

type RecordProps = { contestId: string; chosen: PaymentLine[]; onRecorded: () => void }

export function RecordPanel({ contestId, chosen, onRecorded }: RecordProps) {
  const record = useRecordPayment(contestId)
  const [hash, setHash] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isAsking, setIsAsking] = useState(false)
  const typed = hash.trim()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const wrong = transactionHashProblem(typed)
    setProblem(wrong ?? undefined)
    if (wrong === null) setIsAsking(true)
  }
  const save = async () => {
    await record.mutateAsync({ lineIds: chosen.map((line) => line._id), transactionHash: typed })
    toast.success(`Recorded ${awardsInWords(chosen.length)} as paid`)
    setHash('')
    onRecorded()
  }
  return (
    <>
      <Panel title="Record a payment">
        <form className="form-1" onSubmit={ask} noValidate>
          <TextField
            label="Transaction hash"
            hint="Of the transaction that paid the selected awards. Nothing is looked up on the chain."
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="0x"
            value={hash}
            error={problem}
            onChange={(event) => setHash(event.target.value)}
          />
          <Button type="submit" disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Select awards first' : `Record ${awardsInWords(chosen.length)} as paid…`}
          </Button>
        </form>
      </Panel>
      {isAsking && (
        <ConfirmAct
          title={`Record ${formatCents(sumOf(chosen))} as paid?`}
          description="What is paid stays paid. From then on the contest cannot be reopened."
          act="Record as paid"
          run={save}
          onClose={() => setIsAsking(false)}
        >
          <p className="pay-hash mono">{typed.toLowerCase()}</p>
          <ul className="pay-list">
            {chosen.map((line) => (
              <li key={line._id}>
                <span>
                  #{line.placeInLine} {line.author.username}
                </span>
                <span className="num">{formatCents(line.amountCents)}</span>
              </li>
            ))}
          </ul>
        </ConfirmAct>
      )}
    </>
  )
}
