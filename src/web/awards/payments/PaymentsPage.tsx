import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, messageOf } from '../../api/http'
import { ContestProblem } from '../../contests/ContestProblem'
import { BackLink } from '../../links'
import { LoadingPage, MessagePage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import sheet from '../../ui/Sheet.module.css'
import { PaymentsHead } from '../ResultsHead'
import { AwardLines } from './AwardLines'
import { walletFaultLabel } from './line-labels'
import { useChoice } from './PaymentTable'
import { ExportPanel, RecordPanel, SelectionPanel } from './PayPanels'
import { type Payments, type SkippedLines, usePayments } from './payments-api'

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
