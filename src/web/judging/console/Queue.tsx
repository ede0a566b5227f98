import { type KeyboardEvent, type MouseEvent, type RefObject, Suspense, useEffect } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { type QueueOrder, queueOrders } from '../../../domain/judging/queue'
import { verdicts } from '../../../domain/judging/review-rules'
import { useTypedText } from '../../address-view'
import { lateCode } from '../../loading/late-code'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { useAnnounced } from '../../ui/access/announce'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { statusWord } from '../../ui/Status'
import type { Triage } from '../triage-api'
import type { ConsoleView } from './console-address'
import { QueueRow } from './QueueRow'

const LongQueue = lateCode(async () => (await import('./LongQueue')).LongQueue, NotLoadedPart)

/** A list that is drawn whole can be searched by the browser and is counted by a screen reader; up to here it is. */
const mostDrawn = 200

const orderWords: Record<QueueOrder, string> = { oldest: 'Oldest first', newest: 'Newest first', group: 'By group' }

type QueueProps = {
  triage: Triage
  /** As narrowed and ordered by `view`. */
  queue: readonly QueueEntry[]
  view: ConsoleView
  openId: string | null
  hrefFor: (id: string) => string
  onOpen: (id: string) => void
  /** One step with an arrow key, which leaves the focus in the list. */
  onStep: (step: 1 | -1) => void
  onShow: (change: Partial<ConsoleView>, how?: { replace: boolean }) => void
  pane: RefObject<HTMLElement | null>
}

export function Queue(props: QueueProps) {
  const { triage, queue, view, openId, hrefFor, onOpen, onStep, onShow, pane } = props
  const place = queue.findIndex(({ _id }) => _id === openId)
  const isLong = queue.length > mostDrawn
  const found = `${queue.length} of ${triage.issues.length} reports`
  useAnnounced(queue.length === triage.issues.length ? '' : found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was drawn anew begins unscrolled
  useEffect(() => {
    if (place === -1) return
    const row = pane.current?.querySelector<HTMLElement>('[aria-current]')
    row?.scrollIntoView?.({ block: 'nearest' })
    // An arrow key has left the row that the focus was on; the list must not lose it.
    if (pane.current?.querySelector('.con-rows')?.contains(document.activeElement)) row?.focus({ preventScroll: true })
  }, [place, pane, isLong])
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
      isOpen={entry._id === openId}
      isReached={place === -1 ? entry === queue[0] : entry._id === openId}
      href={hrefFor(entry._id)}
      onOpen={open}
    />
  )
  return (
    <section className="pane con-queue" aria-label="Queue" ref={pane} tabIndex={-1}>
      <QueueFilter triage={triage} view={view} onShow={onShow} onDone={() => pane.current?.focus()} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among its links */}
      <div className="con-rows" onKeyDown={onKeyDown}>
        {isLong ? (
          <Suspense>
            <LongQueue queue={queue} row={row} place={place} />
          </Suspense>
        ) : (
          <ul>
            {queue.map((entry) => (
              <li key={entry._id}>{row(entry)}</li>
            ))}
          </ul>
        )}
        {queue.length === 0 && (
          <p className="con-none soft">
            {triage.issues.length === 0
              ? 'Nobody has submitted anything yet.'
              : 'No report matches. Clear the filter to see all.'}
          </p>
        )}
      </div>
      <p className="con-foot mono meta">
        <span>{queue.length === triage.issues.length ? `${queue.length} reports` : found}</span>
        <select
          className="con-pick"
          aria-label="Order of the queue"
          value={view.order}
          onChange={(event) => onShow({ order: event.target.value as QueueOrder })}
        >
          {queueOrders.map((order) => (
            <option key={order} value={order}>
              {orderWords[order]}
            </option>
          ))}
        </select>
      </p>
    </section>
  )
}

type FilterProps = Pick<QueueProps, 'triage' | 'view' | 'onShow'> & { onDone: () => void }

function QueueFilter({ triage, view, onShow, onDone }: FilterProps) {
  const search = useTypedText(view.q, (q) => onShow({ q }, { replace: true }))
  const sizes = new Map<string, number>()
  for (const { duplicateGroupId: id } of triage.issues) if (id) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  const count = (status: string) => triage.issues.filter((issue) => issue.status === status).length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') search.onChange('')
    onDone()
  }
  return (
    <div className="con-filter">
      <div className="search">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          dir="auto"
          placeholder="Filter"
          aria-label="Filter the queue"
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
          onBlur={search.onBlur}
          onKeyDown={onKeyDown}
        />
        <KeyHint>/</KeyHint>
      </div>
      <select
        className="con-pick"
        aria-label="Show in the queue"
        value={view.status || 'all'}
        onChange={(event) => onShow({ status: event.target.value === 'all' ? '' : event.target.value })}
      >
        <option value="all">All {triage.issues.length}</option>
        {verdicts.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)} {count(status)}
          </option>
        ))}
        {triage.groups.length > 0 && (
          <optgroup label="Groups">
            {triage.groups.map(({ _id, label }) => (
              <option key={_id} value={label}>
                {label} ({sizes.get(_id) ?? 0})
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  )
}
