import { type ReactElement, useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { QueueEntry } from '../../../contract/judging'

const rowPx = 37

type LongQueueProps = {
  queue: readonly QueueEntry[]
  row: (entry: QueueEntry) => ReactElement
  place: number
}

/** Draws only what is in sight, and the open row, which may have the focus. */
export function LongQueue({ queue, row, place }: LongQueueProps) {
  const rows = useRef<VListHandle>(null)
  // Here and not in the queue, which is drawn before the code of this list is there.
  useEffect(() => {
    if (place !== -1) rows.current?.scrollToIndex(place, { align: 'nearest' })
  }, [place])
  return (
    <VList ref={rows} data={queue} itemSize={rowPx} keepMounted={place === -1 ? [] : [place]}>
      {row}
    </VList>
  )
}
