import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { asWords, lookUp } from './text/lookup'

export const statuses = [
  'upcoming',
  'active',
  'ended',
  'final',
  'pending',
  'valid',
  'invalid',
  'duplicate',
  'primary',
] as const
export type Status = (typeof statuses)[number]

const faces: Record<Status, { word: string; icon: IconName }> = {
  upcoming: { word: 'Upcoming', icon: 'calendar-clock' },
  active: { word: 'Active', icon: 'circle-dot' },
  ended: { word: 'Ended', icon: 'flag' },
  final: { word: 'Ended · results final', icon: 'lock' },
  pending: { word: 'Pending', icon: 'hourglass' },
  valid: { word: 'Valid', icon: 'circle-check' },
  invalid: { word: 'Invalid', icon: 'circle-x' },
  duplicate: { word: 'Duplicate', icon: 'copy' },
  primary: { word: 'Primary Duplicate', icon: 'layers' },
}

const faceOf = (status: string) => lookUp(faces, status, { word: asWords(status), icon: 'info' })

export const statusWord = (status: Status): string => faceOf(status).word
export const statusIcon = (status: Status): IconName => faceOf(status).icon

/** A status where a gutter already carries its pattern: icon and word. */
export function StatusWord({ status }: { status: Status }) {
  return (
    <span className="st" data-s={status}>
      <Icon name={statusIcon(status)} />
      {statusWord(status)}
    </span>
  )
}

/** A status where no gutter is, or a second one: the tag brings its own band. */
export function StatusTag({ status }: { status: Status }) {
  return (
    <span className="tag" data-s={status}>
      <i className="band" />
      <Icon name={statusIcon(status)} small />
      {statusWord(status)}
    </span>
  )
}

type GutterProps = { children?: ReactNode; place?: boolean; hidden?: boolean }

/** The strip left of the words. Its colour and band come from `data-s` on an ancestor; `place` sets a large number. */
export function Gutter({ children, place = false, hidden = false }: GutterProps) {
  return (
    <span className={place ? 'g place' : 'g'} aria-hidden={hidden || undefined}>
      {children}
    </span>
  )
}
