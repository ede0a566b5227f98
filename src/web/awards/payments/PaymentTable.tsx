import { useState } from 'react'
import { Link } from 'react-router'
import type { LineState, WaitReason } from '../../../domain/awards/line-state'
import { type WalletFault, walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { humanize } from '../../../domain/humanize'
import { formatCents } from '../../../domain/money'
import { isSameWallet, shortenWallet } from '../../../domain/wallet'
import { useSession } from '../../accounts/session/session-store'
import { useServerNow } from '../../api/use-server-now'
import { TitleLink } from '../../links'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { StatusText } from '../../ui/Status'
import { type Column, Table } from '../../ui/table/Table'
import table from '../../ui/table/Table.module.css'
import { lookUp } from '../../ui/text/lookup'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { formatDayTime, formatDeadline } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { type PayoutDisplayStatus, payoutDisplayStatus, shortHash } from '../payout'
import styles from './Payments.module.css'
import type { PaymentLine } from './payments-api'

type RowProps = {
  line: PaymentLine
  isOwn: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onReturn: () => void
}

/** The line's state with its detail: the transaction, or when the hold ends. */
function State({ line, isOwn }: Pick<RowProps, 'line' | 'isOwn'>) {
  const face = lineDisplayStatus(line.state, line.waitsFor)
  const until = line.waitsUntil && `until ${formatDeadline(new Date(line.waitsUntil))}`
  const paid = line.transactionHash && shortHash(line.transactionHash)
  return (
    <>
      <StatusText tone={face.tone} icon={face.icon}>
        {face.word}
      </StatusText>
      {paid && line.paidAt && (
        <span className={styles.fact}>
          <span className={text.mono} title={line.transactionHash ?? undefined}>
            {paid}
          </span>{' '}
          <Time at={line.paidAt} />
          {line.paidBy && <span>{` by ${line.paidBy.username}`}</span>}
        </span>
      )}
      {line.waitsFor?.startsWith('kyc') && (
        <Link
          className={classNames(button.link, styles.fact)}
          to={paths.people({ q: line.author.username })}
        >{`Identity check of ${line.author.username}`}</Link>
      )}
      {line.walletFault && (
        <span className={styles.fact}>{`The wallet is ${walletFaultLabel(line.walletFault)}.`}</span>
      )}
      {until && <span className={styles.fact}>{until}</span>}
      {isOwn && line.state === 'payable' && <span className={styles.fact}>Yours: another admin has to record it</span>}
    </>
  )
}

function Return({ line, onReturn }: Pick<RowProps, 'line' | 'onReturn'>) {
  const { returnableFrom } = line
  const now = useServerNow()
  if (line.state !== 'held' || returnableFrom === null) return null
  const isDue = Date.parse(returnableFrom) <= now.getTime()
  return isDue ? (
    <Button small className={layout.belowSmall} onClick={onReturn}>
      Return to the sponsor…
    </Button>
  ) : (
    <span className={styles.fact}>{`can be returned from ${formatDayTime(new Date(returnableFrom))}`}</span>
  )
}

/** A line's number with its selection checkbox below. */
function Place({ line, isOwn, isSelected, onSelect }: Omit<RowProps, 'onReturn'>) {
  const about = `submission ${line.placeInLine}, ${line.author.username}, ${formatCents(line.amountCents)}`
  return (
    <span className={styles.mark}>
      <span>{line.placeInLine}</span>
      {line.state === 'payable' && !isOwn && (
        <input
          type="checkbox"
          aria-label={`Select ${about}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
    </span>
  )
}

function Winner({ line }: Pick<RowProps, 'line'>) {
  const { payTo, walletAddress, accountWallet } = line
  const isElsewhere = !isSameWallet(accountWallet, walletAddress)
  return (
    <>
      <TitleLink className={classNames(text.titleLink, table.title)} to={paths.submission(line.issue._id)}>
        {line.issue.title}
      </TitleLink>
      <span className={classNames(layout.baseline, text.muted, styles.winner)}>
        <VisibleText>{line.author.username}</VisibleText> <WalletAddress>{payTo}</WalletAddress>
      </span>
      {isElsewhere && line.state !== 'paid' && line.state !== 'nothing' && (
        <span className={styles.fact}>
          {isSameWallet(payTo, walletAddress)
            ? `The account now has ${shortenWallet(accountWallet)}, but this award goes to the wallet on record when results were finalized.`
            : 'The wallet on record when results were finalized cannot be paid, so this award goes to the account’s current wallet.'}
        </span>
      )}
    </>
  )
}

/** Only payable lines of other people can be selected; lines that change state are deselected. */
export function useChoice(lines: PaymentLine[]) {
  const ownId = useSession((session) => session.user?._id)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isOwn = (line: PaymentLine) => line.author._id === ownId
  const payable = lines.filter((line) => line.state === 'payable' && !isOwn(line))
  const chosen = payable.filter((line) => ids.has(line._id))
  const choose = (lines: PaymentLine[]) => setIds(new Set(lines.map((line) => line._id)))
  const toggle = (toggled: PaymentLine, isSelected: boolean) =>
    choose(payable.filter((line) => (line._id === toggled._id ? isSelected : ids.has(line._id))))
  return { isOwn, payable, chosen, choose, toggle, isChosen: (line: PaymentLine) => chosen.includes(line) }
}

export type Choice = ReturnType<typeof useChoice>

type PaymentTableProps = { lines: PaymentLine[]; choice: Choice; onReturn: (line: PaymentLine) => void }

export function PaymentTable({ lines, choice: { isOwn, isChosen, toggle }, onReturn }: PaymentTableProps) {
  const columns: Column<PaymentLine>[] = [
    { head: 'Submission and wallet', cell: (line) => <Winner line={line} /> },
    {
      head: 'Award',
      cell: (line) => <b className={text.strong}>{formatCents(line.amountCents)}</b>,
      atEnd: true,
      label: 'Award',
    },
    {
      head: 'State',
      cell: (line) => (
        <>
          <State line={line} isOwn={isOwn(line)} />
          <Return line={line} onReturn={() => onReturn(line)} />
        </>
      ),
      part: 'status',
      className: styles.state,
    },
  ]
  return (
    <Table
      label="Table of awards"
      caption="The awards of this contest, earliest in line first"
      className={styles.awards}
      columns={columns}
      rows={lines}
      keyOf={({ _id }) => _id}
      place={(line) => (
        <Place
          line={line}
          isOwn={isOwn(line)}
          isSelected={isChosen(line)}
          onSelect={(isSelected) => toggle(line, isSelected)}
        />
      )}
      statusOf={({ isPrimary }) => (isPrimary ? 'valid' : 'duplicate')}
      isChosen={isChosen}
    />
  )
}

const waitDisplayStatuses: Record<WaitReason, PayoutDisplayStatus> = {
  kyc_missing: { word: 'KYC not started', icon: 'hourglass', tone: 'warn' },
  kyc_pending: { word: 'KYC in progress', icon: 'hourglass', tone: 'warn' },
  kyc_rejected: { word: 'KYC failed', icon: 'circle-x', tone: 'danger' },
  wallet_changed: { word: 'Wallet changed', icon: 'hourglass', tone: 'warn' },
  wallet_unpayable: { word: 'Wallet cannot be paid', icon: 'circle-x', tone: 'danger' },
}

/** How admins see a line's state; a held line shows what it waits for. */
const lineDisplayStatus = (state: LineState, waitsFor: WaitReason | null): PayoutDisplayStatus =>
  state === 'held' && waitsFor
    ? lookUp(waitDisplayStatuses, waitsFor, { word: humanize(waitsFor), icon: 'hourglass', tone: 'warn' })
    : payoutDisplayStatus(state)

export const walletFaultLabel = (fault: WalletFault): string =>
  lookUp(walletFaultTexts, fault, 'an address that cannot be paid')
