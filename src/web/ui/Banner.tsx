import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { Gutter, type Status, statusIcon } from './Status'

export type Tone = 'ok' | 'info' | 'warn' | 'danger'

const toneIcons: Record<Tone, IconName> = {
  ok: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  danger: 'circle-x',
}

const isTone = (tone: Tone | Status): tone is Tone => tone in toneIcons
export const toneIcon = (tone: Tone | Status): IconName => (isTone(tone) ? toneIcons[tone] : statusIcon(tone))

type BannerProps = { tone: Tone | Status; icon?: IconName; children: ReactNode; action?: ReactNode }

/** A message across the page. Danger interrupts a screen reader, the others wait their turn. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className="banner" role={tone === 'danger' ? 'alert' : 'status'} data-s={tone}>
      <Gutter>
        <Icon name={icon ?? toneIcon(tone)} />
      </Gutter>
      <div className="b">{children}</div>
      {action}
    </div>
  )
}
