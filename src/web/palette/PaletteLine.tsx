import { Command } from 'cmdk'
import type { ComponentProps, ReactNode } from 'react'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { classNames } from '../ui/class-names'
import type { IconName } from '../ui/Icon'
import type { Status } from '../ui/Status'
import styles from './Palette.module.css'

type PaletteLineProps = {
  /** Identifies the line. */
  value: string
  status?: Status | 'final'
  icon?: IconName
  gutter?: ComponentProps<typeof CompactRowParts>['gutter']
  label: string
  aside: ReactNode
  onSelect: () => void
}

/** A row of the palette, with the strip of its target. */
export function PaletteLine({ value, status, icon, gutter, label, aside, onSelect }: PaletteLineProps) {
  return (
    <Command.Item
      className={classNames(compactRow, styles.line)}
      value={value}
      data-status={status ?? 'todo'}
      onSelect={onSelect}
    >
      <CompactRowParts icon={icon} gutter={gutter} note={aside}>
        {label}
      </CompactRowParts>
    </Command.Item>
  )
}
