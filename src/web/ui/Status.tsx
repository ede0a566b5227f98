import { humanize } from '../../domain/humanize'
import { withheldLabels } from '../../domain/judging/second-look/withheld-labels'
import gutter from './Gutter.module.css'
import { Icon, type IconName } from './Icon'
import styles from './Status.module.css'
import { type Elements, inElement } from './text/elements'
import { lookUp } from './text/lookup'

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

const displayStatuses: Record<Status, { word: string; icon: IconName }> = {
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

const displayStatus = (status: string) => lookUp(displayStatuses, status, { word: humanize(status), icon: 'info' })

export const statusLabel = (status: Status): string => displayStatus(status).word
export const statusIcon = (status: Status): IconName => displayStatus(status).icon

type StatusLabelProps = { status: Status; secondLook?: string | undefined }

/** A status next to a gutter that has its pattern: icon and word. Or why it is withheld from a judge. */
export const StatusLabel = ({ status, secondLook }: StatusLabelProps) => (
  <StatusText tone={status} icon={secondLook ? 'eye' : statusIcon(status)}>
    {secondLook ? lookUp(withheldLabels, secondLook, humanize(secondLook)) : statusLabel(status)}
  </StatusText>
)

/** A status without a gutter, or a second one: the tag has its own band. */
export function StatusTag({ status }: { status: Status }) {
  return (
    <span className={styles.tag} data-status={status}>
      <i className={gutter.band} />
      <Icon name={statusIcon(status)} small />
      <span>{statusLabel(status)}</span>
    </span>
  )
}

type StatusTextProps = { tone?: string; icon?: IconName; children: string | Elements }

/** Text in the colors of its tone, or of the surrounding status. */
export const StatusText = ({ tone, icon, children }: StatusTextProps) => (
  <span className={styles.word} data-status={tone}>
    {icon && <Icon name={icon} />}
    {inElement(children)}
  </span>
)
