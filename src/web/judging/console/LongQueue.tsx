import type { ReactElement, Ref } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { QueueEntry } from '../../../contract/judging'

const rowPx = 37

type LongQueueProps = {
  queue: readonly QueueEntry[]
  row: (entry: QueueEntry) => ReactElement
  place: number
  ref: Ref<VListHandle>
}

/** Draws only what is in sight, and the open row, which may have the focus. */
export function LongQueue({ queue, row, place, ref }: LongQueueProps) {
  return (
    <VList ref={ref} data={queue} itemSize={rowPx} keepMounted={place === -1 ? [] : [place]}>
      {row}
    </VList>
  )
}
