import { type ReactElement, useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { QueueEntry } from '../../../contract/judging'

/** Of a title of two lines, as most have. Each row that is drawn is measured. */
const rowPx = 57

type LongQueueProps = {
  queue: readonly QueueEntry[]
  row: (entry: QueueEntry) => ReactElement
  index: number
}

/** Draws only what is in sight, and the open row, which may have the focus. */
export function LongQueue({ queue, row, index }: LongQueueProps) {
  const rows = useRef<VListHandle>(null)
  // Here and not in the queue, which is drawn before the code of this list is there.
  useEffect(() => {
    if (index !== -1) rows.current?.scrollToIndex(index, { align: 'nearest' })
  }, [index])
  return (
    <VList ref={rows} data={queue} itemSize={rowPx} keepMounted={index === -1 ? [] : [index]}>
      {row}
    </VList>
  )
}
