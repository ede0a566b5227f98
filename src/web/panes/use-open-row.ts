import { useState } from 'react'
import { type PageKey, useKeys } from '../ui/keys/use-keys'
import { useIsNarrow, usePanes } from './use-panes'

type OpenRowOptions = {
  /** The page, as the list of keys calls it. */
  title: string
  /** Ids of the rows that can be opened, in their order. */
  ids: readonly string[]
  /** The id in the address; empty if there is none. */
  chosenId: string
  /** Opened where there is room for all panes and the address names nothing. */
  firstId: string | null
  onOpen: (id: string, how: { replace: boolean }) => void
  /** Further keys of the page, for the list of keys. */
  keys?: PageKey[]
}

const listKeys: PageKey[] = [
  { keys: ['J'], does: 'Next in the list' },
  { keys: ['K'], does: 'Previous in the list' },
  { keys: ['['], does: 'Half a page up' },
  { keys: [']'], does: 'Half a page down' },
]
const paneKeys: PageKey[] = [
  { keys: ['F6'], does: 'Next pane' },
  { keys: ['Shift', 'F6'], does: 'Previous pane' },
]

/** The open row of a short list in the panes, with the console's keys for moving in it. */
export function useOpenRow({ title, ids, chosenId, firstId, onOpen, keys = [] }: OpenRowOptions) {
  const isNarrow = useIsNarrow()
  const openId = ids.includes(chosenId) ? chosenId : isNarrow ? null : firstId
  const { panes, wantFocus, scrollKeys } = usePanes(openId)
  const [page] = useState(() => ({ title, single: [...listKeys, ...keys], combined: paneKeys }))
  const step = (by: 1 | -1) => {
    const next = openId === null ? ids[0] : ids[ids.indexOf(openId) + by]
    if (next === undefined) return
    wantFocus()
    onOpen(next, { replace: chosenId !== '' })
  }
  useKeys({ j: () => step(1), k: () => step(-1), ...scrollKeys }, page)
  return { openId, panes, rowOpened: isNarrow ? wantFocus : undefined }
}
