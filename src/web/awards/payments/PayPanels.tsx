import { useState } from 'react'
import { transactionHashProblem } from '../../../domain/awards/payment-rules'
import { chainName, tokenName } from '../../../domain/awards/token-transfers'
import { formatCents } from '../../../domain/money'
import { shortenWallet } from '../../../domain/wallet'
import { messageOf } from '../../api/http'
import { Form } from '../../forms/Form'
import { ConfirmDialog } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import { Caution, TextField } from '../../ui/Field'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import styles from './Payments.module.css'
import type { Choice } from './PaymentTable'
import { type PaymentLine, type Payments, type SkippedLines, useExportPayments, useRecordPayment } from './payments-api'

const sumOf = (lines: readonly { amountCents: number }[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)
const countAwards = (count: number) => `${count} ${count === 1 ? 'award' : 'awards'}`

/** The selected lines, which the files and the payment below apply to. */
export function SelectionPanel({ payable, chosen, choose }: Choice) {
  const isAll = chosen.length === payable.length
  return (
    <Panel title="Selection">
      <p className={text.amount}>{formatCents(sumOf(chosen))}</p>
      <p
        className={text.muted}
        role="status"
      >{`${chosen.length} of ${payable.length} payable ${payable.length === 1 ? 'award' : 'awards'} selected`}</p>
      <div className={classNames(button.actions, layout.below)}>
        <Button small disabled={payable.length === 0 || isAll} onClick={() => choose(payable)}>
          Select all payable
        </Button>
        <Button small variant="quiet" disabled={chosen.length === 0} onClick={() => choose([])}>
          Clear
        </Button>
      </div>
    </Panel>
  )
}

type ExportProps = { payments: Payments; chosen: PaymentLine[]; onLeftOut: (leftOut: SkippedLines) => void }

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
      <Facts>
        <Fact term="Token">
          <span title={token.address}>
            {tokenName(token) ?? <code className={text.mono}>{shortenWallet(token.address)}</code>}
          </span>
        </Fact>
        <Fact term="Chain">
          <span title={`Chain ID ${token.chainId}`}>{chainName(token.chainId) ?? token.chainId}</span>
        </Fact>
      </Facts>
      <div className={classNames(button.actions, layout.below)}>
        <Button small icon="download" disabled={isIdle} onClick={() => save('safe')}>
          Safe batch
        </Button>
        <Button small icon="download" disabled={isIdle} onClick={() => save('csv')}>
          CSV
        </Button>
      </div>
      <p className={classNames(text.faint, layout.below)}>
        Open the batch in Safe’s Transaction Builder. It has one transfer per wallet.
      </p>
      {lastExport && totals.payableCents > 0 && (
        <Caution
          className={layout.below}
        >{`Last exported ${formatDayTime(new Date(lastExport.at))}${lastExport.by ? ` by ${lastExport.by.username}` : ''}. Make sure it was not already sent before you send it again.`}</Caution>
      )}
      {saving.isError && <Banner tone="danger">{messageOf(saving.error)}</Banner>}
    </Panel>
  )
}

type RecordProps = { contestId: string; chosen: PaymentLine[]; onRecorded: () => void }

export function RecordPanel({ contestId, chosen, onRecorded }: RecordProps) {
  const record = useRecordPayment(contestId)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useSubmitForm({
    initialValues: { hash: '' },
    check: ({ hash }) => ({ hash: transactionHashProblem(hash.trim()) }),
    send: ({ hash }) => setUnconfirmed(hash.trim()),
  })
  const save = async (transactionHash: string) => {
    await record.mutateAsync({ lineIds: chosen.map((line) => line._id), transactionHash })
    toast.success(`Recorded ${countAwards(chosen.length)} as paid`)
    form.reset()
    setUnconfirmed(null)
    onRecorded()
  }
  return (
    <>
      <Panel title="Record a payment">
        <Form form={form}>
          <TextField
            label="Transaction hash"
            hint="The transaction that paid the selected awards. It is not checked on-chain."
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="0x"
            {...form.field('hash')}
          />
          <Button type="submit" disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Select awards first' : `Record ${countAwards(chosen.length)} as paid…`}
          </Button>
        </Form>
      </Panel>
      {unconfirmed !== null && (
        <ConfirmDialog
          tone="warn"
          title={`Record ${formatCents(sumOf(chosen))} as paid?`}
          description="A recorded payment cannot be undone, and the contest cannot be reopened afterwards."
          action="Record as paid"
          run={() => save(unconfirmed)}
          onClose={() => setUnconfirmed(null)}
        >
          <dl className={layout.tight}>
            <dt>Transaction</dt>
            <dd>
              <WalletAddress>{unconfirmed.toLowerCase()}</WalletAddress>
            </dd>
          </dl>
          <ul className={styles.chosen}>
            {chosen.map((line) => (
              <li key={line._id}>
                <span>{`#${line.placeInLine} ${line.author.username}`}</span>
                <span className={text.tabular}>{formatCents(line.amountCents)}</span>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
