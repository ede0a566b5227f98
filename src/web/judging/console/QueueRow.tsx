import { type MouseEvent, memo } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { Icon } from '../../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'

type QueueRowProps = {
  entry: QueueEntry
  isOpen: boolean
  /** The one row that Tab reaches; the arrows lead on from it. */
  isReached: boolean
  href: string
  onOpen: (event: MouseEvent, id: string) => void
}

/** One line of the queue: a plain link, so that it opens in a tab of its own too. */
export const QueueRow = memo(function QueueRow({ entry, isOpen, isReached, href, onOpen }: QueueRowProps) {
  const part = entry.duplicateGroupId ? (entry.isPrimary ? 'primary' : 'duplicate') : null
  return (
    <a
      className="q"
      href={href}
      data-s={entry.status}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => onOpen(event, entry._id)}
    >
      <Gutter>{entry.placeInLine}</Gutter>
      <span className="q-t" dir="auto">
        <VisibleText>{entry.title}</VisibleText>
      </span>
      {part && (
        <span className="st" data-s={part}>
          <Icon name={statusIcon(part)} small />
          <span className="hide">{statusWord(part)}</span>
        </span>
      )}
      <span className="hide">
        {statusWord(entry.status)}
        {entry.isOwn && ', yours'}
      </span>
    </a>
  )
}, isSame)

function isSame(before: QueueRowProps, after: QueueRowProps): boolean {
  const { entry, isOpen, isReached, href } = after
  return before.entry === entry && before.isOpen === isOpen && before.isReached === isReached && before.href === href
}
