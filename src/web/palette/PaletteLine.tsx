import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Gutter, type Status } from '../ui/Status'

type PaletteLineProps = {
  /** Tells the lines apart. */
  value: string
  status?: Status | 'final'
  gutter: ReactNode
  words: string
  aside: ReactNode
  onSelect: () => void
}

/** One line of the palette, with the strip of what it leads to. */
export function PaletteLine({ value, status, gutter, words, aside, onSelect }: PaletteLineProps) {
  return (
    <Command.Item className="mini" value={value} data-s={status ?? 'todo'} onSelect={onSelect}>
      <Gutter>{gutter}</Gutter>
      <span className="mini-t" dir="auto">
        {words}
      </span>
      <span className="mini-m">{aside}</span>
    </Command.Item>
  )
}
