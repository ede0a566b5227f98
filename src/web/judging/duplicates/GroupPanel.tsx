import { useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { messageOf } from '../../api/http'
import { useFocusOfRows } from '../../ui/access/row-focus'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { Gutter } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatUtcDay, formatUtcSecond } from '../../ui/time/dates'
import type { Judging, JudgingActs } from '../triage-api'
import { primaryWords } from './duplicate-words'

type GroupPanelProps = {
  judging: Judging
  acts: JudgingActs
  isClosed: boolean
  onGroup: () => void
  onOpen: (id: string) => void
}

const partOf = (member: QueueEntry) => {
  if (member.status !== 'valid') return member.status
  return member.isPrimary ? 'primary' : 'duplicate'
}

/** The duplicate group of the open issue. Its primary is computed and explained, never picked. */
export function GroupPanel({ judging, acts, isClosed, onGroup, onOpen }: GroupPanelProps) {
  const { group, issue } = judging
  const more = useFocusOfRows(group?.members.length ?? 0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const takeOut = async (member: QueueEntry) => {
    setFailure(null)
    setIsBusy(true)
    try {
      await acts.ungroup(member)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <div className="d-b">
      <h2>
        {group ? `Group ${group.label}` : 'Group'} <span className="meta">first valid is primary</span>
      </h2>
      {group ? (
        <>
          <ol className="grp">
            {group.members.map((member) => (
              <li key={member._id} data-s={partOf(member)}>
                <Gutter>{member.placeInLine}</Gutter>
                <Member member={member} isThis={member._id === issue._id} onOpen={() => onOpen(member._id)} />
                {!isClosed && (
                  <Button
                    variant="quiet"
                    className="btn-i"
                    disabled={isBusy}
                    aria-label={`Take ${member.placeInLine} out of the group`}
                    onClick={() => void takeOut(member)}
                  >
                    <Icon name="x" small />
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <p className="d-hint">{primaryWords(group.primary)}</p>
        </>
      ) : (
        <p className="soft">In no group.</p>
      )}
      <RefusalNote>{failure}</RefusalNote>
      {!isClosed && (
        <Button ref={more} small className="d-more" onClick={onGroup}>
          {group ? 'Add or merge…' : 'Group with…'}
          <KeyHint>G</KeyHint>
        </Button>
      )}
    </div>
  )
}

function Member({ member, isThis, onOpen }: { member: QueueEntry; isThis: boolean; onOpen: () => void }) {
  const at = new Date(member.receivedAt)
  return (
    <span>
      {isThis ? (
        <span className="strong">This report</span>
      ) : (
        <button type="button" className="link" onClick={onOpen} dir="auto">
          <VisibleText>{member.title}</VisibleText>
        </button>
      )}
      {member.isPrimary && (
        <span className="st" data-s="primary">
          <Icon name="layers" small />
          <span className="hide">Primary</span>
        </span>
      )}
      <small>
        {formatUtcDay(at)}, {formatUtcSecond(at)}
      </small>
    </span>
  )
}
