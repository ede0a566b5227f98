import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Button } from './Button'
import { Gutter } from './Gutter'
import type { IconName } from './Icon'
import { type Status, statusIcon } from './Status'

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

/** A message across the page. Danger interrupts a screen reader, the others wait. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className={styles.banner} role={tone === 'danger' ? 'alert' : 'status'} data-status={tone}>
      <Gutter icon={icon ?? toneIcon(tone)} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

type RetryBannerProps = { tone?: Tone; label?: string; isBusy?: boolean; onRetry: () => void; children: ReactNode }

/** An error while loading, with a retry button. */
export function RetryBanner({ tone = 'danger', label = 'Retry', isBusy, onRetry, children }: RetryBannerProps) {
  const retry = (
    <Button small busy={isBusy} onClick={onRetry}>
      {label}
    </Button>
  )
  return (
    <Banner tone={tone} action={retry}>
      {children}
    </Banner>
  )
}
