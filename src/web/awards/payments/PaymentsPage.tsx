import { useState } from 'react'
import { useParams } from 'react-router'
import { type LineState, lineStates } from '../../../domain/awards/line-state'
import { formatCents } from '../../../domain/money'
import { ApiError, messageOf } from '../../api/http'
import { ContestProblem } from '../../contests/ContestProblem'
import { ConfirmDialog } from '../../forms/FormDialog'
import { BackLink } from '../../links'
import { LoadingPage, MessagePage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { useAnnounced } from '../../ui/access/announce'
import { Banner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SheetLine, SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { choiceParam, useUrlState } from '../../url-state'
import { payoutDisplayStatus } from '../payout'
import { PaymentsHead } from '../ResultsHead'
import styles from './Payments.module.css'
import { type Choice, PaymentTable, useChoice, walletFaultLabel } from './PaymentTable'
import { ExportPanel, RecordPanel, SelectionPanel } from './PayPanels'
import { type PaymentLine, type Payments, type SkippedLines, usePayments, useReturnLine } from './payments-api'

export function PaymentsPage() {
  const { id = '' } = useParams()
  const payments = usePayments(id)
  usePageTitle(payments.data && `${payments.data.contest.title} payments`)
  if (payments.isPending) return <LoadingPage />
  if (payments.data) return <PaymentsLoaded key={id} payments={payments.data} error={payments.error} />
  const isOpen = payments.error instanceof ApiError && payments.error.code === 'CONTEST_NOT_FINALIZED'
  if (!isOpen) return <ContestProblem query={payments} />
  return (
    <MessagePage title="Nothing to pay yet" link={{ to: paths.contest(id), label: 'View contest' }}>
      Awards are listed here once the contest is finalized.
    </MessagePage>
  )
}

function PaymentsLoaded({ payments, error }: { payments: Payments; error: unknown }) {
  const choice = useChoice(payments.lines)
  const { chosen, choose } = choice
  const [leftOut, setLeftOut] = useState<SkippedLines>([])
  const { contest, lines } = payments
  return (
    <>
      <BackLink to={paths.contest(contest._id)}>{contest.title}</BackLink>
      <div className={layout.stackMedium}>
        {error !== null && <Banner tone="warn">{`This may be out of date. ${messageOf(error)}`}</Banner>}
        {leftOut.length > 0 && (
          <Banner tone="warn">
            <b>Left out of the file, because these wallets cannot be paid:</b>{' '}
            <span>{`${leftOut.map((one) => `${one.author.username} has ${walletFaultLabel(one.fault)}`).join('; ')}. They get an email about it. A new wallet takes effect 72 hours after they set it.`}</span>
          </Banner>
        )}
        <article className={classNames(panel.columns, panel.parts)}>
          <div className={classNames(sheet.sheet, panel.top)}>
            <PaymentsHead payments={payments} />
          </div>
          <aside className={panel.rail}>
            <SelectionPanel {...choice} />
            <ExportPanel payments={payments} chosen={chosen} onLeftOut={setLeftOut} />
            <RecordPanel contestId={contest._id} chosen={chosen} onRecorded={() => choose([])} />
          </aside>
          <div className={classNames(sheet.sheet, panel.body)}>
            <AwardLines lines={lines} choice={choice} />
          </div>
        </article>
      </div>
    </>
  )
}

const address = { state: choiceParam<LineState | 'all'>(['all', ...lineStates], 'all') }

function AwardLines({ lines, choice }: { lines: PaymentLine[]; choice: Choice }) {
  const { view, show } = useUrlState(address)
  const giveBack = useReturnLine()
  const [returning, setReturning] = useState<PaymentLine | null>(null)
  const visibleLines = lines.filter((line) => view.state === 'all' || line.state === view.state)
  const countText = `${visibleLines.length} of ${lines.length} award lines.`
  useAnnounced(countText, view.state)
  return (
    <>
      <SheetSection
        title="Awards"
        note={countText}
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
            {visibleLines.length === 0 ? (
              <SheetLine contentClass={text.muted}>
                <p>
                  {lines.length === 0
                    ? 'No submission was valid, so no one is paid and the pool goes back to the sponsor.'
                    : 'No award is in this state.'}
                </p>
              </SheetLine>
            ) : (
              <PaymentTable lines={visibleLines} choice={choice} onReturn={setReturning} />
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
