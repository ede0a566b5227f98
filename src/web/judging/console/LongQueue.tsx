import { type ReactElement, useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { QueueEntry } from '../../../contract/judging'

/** Height of a row with a two-line title, the usual case. Every rendered row is measured. */
const rowPx = 57

type LongQueueProps = {
  queue: readonly QueueEntry[]
  row: (entry: QueueEntry) => ReactElement
  index: number
}

/** Virtualized: renders only visible rows and the open one, which may have the focus. */
export function LongQueue({ queue, row, index }: LongQueueProps) {
  const rows = useRef<VListHandle>(null)
  // Here rather than in the queue, which renders before this list's code has loaded.
  useEffect(() => {
    if (index !== -1) rows.current?.scrollToIndex(index, { align: 'nearest' })
  }, [index])
  return (
    <VList ref={rows} data={queue} itemSize={rowPx} keepMounted={index === -1 ? [] : [index]}>
      {row}
    </VList>
  )
}
