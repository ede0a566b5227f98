import { type KeyboardEvent, type MouseEvent, memo, type RefObject, Suspense, useEffect } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { isFound, isOfStatus, type QueueOrder, queueOrders } from '../../../domain/judging/queue'
import { type Verdict, verdicts } from '../../../domain/judging/review-rules'
import { withheldLabels } from '../../../domain/judging/second-look/withheld-labels'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import list from '../../panes/PaneList.module.css'
import panes from '../../panes/Panes.module.css'
import { useAnnounced } from '../../ui/access/announce'
import { classNames } from '../../ui/class-names'
import { SearchField } from '../../ui/form/SearchField'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { statusIcon, statusLabel } from '../../ui/Status'
import status from '../../ui/Status.module.css'
import { lookUp } from '../../ui/text/lookup'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { useUrlText } from '../../url-state'
import type { Triage } from '../triage-api'
import consoleStyles from './Console.module.css'
import type { ConsoleView } from './console-address'
import type { ShownMark } from './console-parts'
import type { ConsoleMarks } from './use-queue-marks'

type QueueRowProps = {
  entry: QueueEntry
  mark?: ShownMark | undefined
  isOpen: boolean
  /** The only row in the tab order; arrow keys move from there. */
  isReached: boolean
  href: string
  onOpen: (event: MouseEvent, id: string) => void
}

/** A row of the queue: a plain link, so that it can also be opened in a new tab. */
export const QueueRow = memo(function QueueRow({ entry, mark, isOpen, isReached, href, onOpen }: QueueRowProps) {
  const part = entry.duplicateGroupId ? (entry.isPrimary ? 'primary' : 'duplicate') : null
  const withheld = entry.secondLook && lookUp(withheldLabels, entry.secondLook, '')
  return (
    <a
      className={list.row}
      href={href}
      data-status={entry.status}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => onOpen(event, entry._id)}
    >
      <Gutter>{entry.placeInLine}</Gutter>
      <span className={classNames(text.muted, list.rowTitle)} dir="auto">
        <VisibleText>{entry.title}</VisibleText>
      </span>
      <span className={classNames(layout.row, list.rowStatuses)}>
        {part && (
          <span className={status.word} data-status={part}>
            <Icon name={statusIcon(part)} small />
            <span className={text.visuallyHidden}>{statusLabel(part)}</span>
          </span>
        )}
        {mark?.note && (
          <span className={classNames(status.word, text.meta, text.tabular)} data-status={mark.tone}>
            <Icon name={mark.icon} small />
            <span aria-hidden="true">{mark.note}</span>
            <span className={text.visuallyHidden}>{mark.label}</span>
          </span>
        )}
        {withheld && (
          <span className={status.word} data-status="pending" title={withheld}>
            <Icon name="eye" small />
            <span className={text.visuallyHidden}>{withheld}</span>
          </span>
        )}
      </span>
      <span className={text.visuallyHidden}>
        {!entry.secondLook && <span>{statusLabel(entry.status)}</span>}
        {entry.isOwn && <span>, yours</span>}
        {entry.assignee && <span>{`, assigned to ${entry.isMine ? 'you' : entry.assignee.username}`}</span>}
      </span>
    </a>
  )
}, isSame)

function isSame(before: QueueRowProps, after: QueueRowProps): boolean {
  const { entry, mark, isOpen, isReached, href } = after
  if (before.mark?.name !== mark?.name || before.mark?.note !== mark?.note) return false
  return before.entry === entry && before.isOpen === isOpen && before.isReached === isReached && before.href === href
}

const LongList = lazyComponent(async () => (await import('../../panes/LongList')).LongList<QueueEntry>, NotLoadedPart)
/** The height of a row with a two-line title, the usual case. */
const rowPx = 57

/** Up to this length, the list is rendered completely, so that the browser's search and screen reader counts work. */
const mostDrawn = 200

const orderLabels: Record<Exclude<QueueOrder, 'mark'>, string> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  group: 'By group',
}

type QueueProps = {
  triage: Triage
  /** Filtered and sorted by `view`. */
  queue: readonly QueueEntry[]
  view: ConsoleView
  marks: ConsoleMarks | null
  openId: string | null
  hrefFor: (id: string) => string
  onOpen: (id: string) => void
  /** Moves one step with an arrow key, keeping the focus in the list. */
  onStep: (step: 1 | -1) => void
  onShow: (change: Partial<ConsoleView>, how?: { replace: boolean }) => void
  pane: RefObject<HTMLElement | null>
}

const submissions = (count: number) => `${count} ${count === 1 ? 'submission' : 'submissions'}`

export function Queue(props: QueueProps) {
  const { triage, view, marks, openId, hrefFor, onOpen, onStep, onShow, pane } = props
  const search = useUrlText(view.q, (q) => onShow({ q }, { replace: true }))
  // The URL follows when typing pauses; until then, rows that don't match the text must not be clickable.
  const queue = search.value === view.q ? props.queue : props.queue.filter((entry) => isFound(entry, search.value))
  const index = queue.findIndex(({ _id }) => _id === openId)
  const isLong = queue.length > mostDrawn
  const found = `${queue.length} of ${submissions(triage.issues.length)}`
  useAnnounced(queue.length === triage.issues.length ? '' : found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was drawn anew begins unscrolled
  useEffect(() => {
    if (index === -1) return
    const row = pane.current?.querySelector<HTMLElement>('[aria-current]')
    row?.scrollIntoView?.({ block: 'nearest' })
    // An arrow key moved away from the focused row; keep the focus in the list.
    if (pane.current?.querySelector(`.${list.rows}`)?.contains(document.activeElement))
      row?.focus({ preventScroll: true })
  }, [index, pane, isLong])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }
  const open = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  const row = (entry: QueueEntry) => (
    <QueueRow
      key={entry._id}
      entry={entry}
      mark={marks?.of[entry._id]}
      isOpen={entry._id === openId}
      isReached={index === -1 ? entry === queue[0] : entry._id === openId}
      href={hrefFor(entry._id)}
      onOpen={open}
    />
  )
  return (
    <section className={classNames(panes.pane, panes.list)} aria-label="Queue" ref={pane} tabIndex={-1}>
      <QueueFilter {...{ triage, view, marks, search, onShow }} onDone={() => pane.current?.focus()} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among its links */}
      <div className={list.rows} onKeyDown={onKeyDown}>
        {isLong ? (
          <Suspense>
            <LongList items={queue} row={row} index={index} rowPx={rowPx} />
          </Suspense>
        ) : (
          <ul>
            {queue.map((entry) => (
              <li key={entry._id}>{row(entry)}</li>
            ))}
          </ul>
        )}
        {queue.length === 0 && (
          <p className={classNames(list.nothing, text.muted)}>
            {triage.issues.length === 0
              ? 'No one has submitted anything yet.'
              : 'No submission matches. Clear the filter to see all.'}
          </p>
        )}
      </div>
      <p className={classNames(list.foot, text.mono, text.faint)}>
        <span>{queue.length === triage.issues.length ? submissions(queue.length) : found}</span>
        <OrderChoice {...{ view, marks, onShow }} />
      </p>
    </section>
  )
}

function OrderChoice({ view, marks, onShow }: Pick<QueueProps, 'view' | 'marks' | 'onShow'>) {
  const orders = queueOrders.flatMap((order) => {
    const label = order === 'mark' ? marks?.order : orderLabels[order]
    return label ? [[order, label] as const] : []
  })
  return (
    <select
      className={consoleStyles.pick}
      aria-label="Order of the queue"
      value={view.order}
      onChange={(event) => onShow({ order: event.target.value as QueueOrder })}
    >
      {orders.map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </select>
  )
}

type QueueFilterProps = {
  triage: Triage
  view: ConsoleView
  marks: ConsoleMarks | null
  onShow: (change: Partial<ConsoleView>) => void
  search: ReturnType<typeof useUrlText>
  onDone: () => void
}

/** Searches the queue, and shows a part of it. */
function QueueFilter({ triage, view, marks, search, onShow, onDone }: QueueFilterProps) {
  const sizes = new Map<string, number>()
  for (const { duplicateGroupId: id } of triage.issues) if (id) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  const mine = triage.issues.filter(({ isMine }) => isMine).length
  const count = (status: Verdict) => triage.issues.filter((issue) => isOfStatus(issue, status)).length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') search.onChange('')
    onDone()
  }
  return (
    <div className={consoleStyles.filter}>
      <SearchField label="Filter the queue" placeholder="Filter" bare {...search} onKeyDown={onKeyDown} />
      <select
        className={consoleStyles.pick}
        aria-label="Show in the queue"
        value={view.status || 'all'}
        onChange={(event) => onShow({ status: event.target.value === 'all' ? '' : event.target.value })}
      >
        <option value="all">{`All ${triage.issues.length}`}</option>
        {(mine > 0 || view.status === 'mine') && <option value="mine">{`Assigned to me ${mine}`}</option>}
        {verdicts.map((status) => (
          <option key={status} value={status}>{`${statusLabel(status)} ${count(status)}`}</option>
        ))}
        {triage.groups.length > 0 && (
          <optgroup label="Groups">
            {triage.groups.map(({ _id, label }) => (
              <option key={_id} value={label}>{`${label} (${sizes.get(_id) ?? 0})`}</option>
            ))}
          </optgroup>
        )}
        {marks && <MarkFilters marks={marks} issues={triage.issues} />}
      </select>
    </div>
  )
}

function MarkFilters({ marks, issues }: { marks: ConsoleMarks; issues: Triage['issues'] }) {
  const count = (name: string) => issues.filter(({ _id }) => marks.of[_id]?.name === name).length
  return (
    <optgroup label={marks.title}>
      {marks.filters.map(([name, label]) => (
        <option key={name} value={name}>{`${label} ${count(name)}`}</option>
      ))}
    </optgroup>
  )
}
