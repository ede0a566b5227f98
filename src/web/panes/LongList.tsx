import { type ReactElement, useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'

type LongListProps<Item> = {
  items: readonly Item[]
  row: (item: Item) => ReactElement
  /** The row that stays rendered, because it may have the focus; -1 without one. */
  index: number
  /** The usual height of a row. Every rendered row is measured. */
  rowPx: number
}

/** Virtualized: renders only visible rows and the one at `index`, which it scrolls to. */
export function LongList<Item>({ items, row, index, rowPx }: LongListProps<Item>) {
  const rows = useRef<VListHandle>(null)
  // Here rather than in the page, which renders before this list's code has loaded.
  useEffect(() => {
    if (index !== -1) rows.current?.scrollToIndex(index, { align: 'nearest' })
  }, [index])
  return (
    <VList ref={rows} data={items} itemSize={rowPx} keepMounted={index === -1 ? [] : [index]}>
      {row}
    </VList>
  )
}
