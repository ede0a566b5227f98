import { formatCents } from '../../../domain/money'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import rows from '../../ui/Rows.module.css'
import { Word } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { formatUtcDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { kycFaceOf } from './kyc-words'
import styles from './People.module.css'
import type { Person } from './people-api'

type PersonRowProps = { person: Person; isSelf: boolean; onChange: () => void }

export function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const face = kycFaceOf(person.kycState)
  return (
    <article className={classNames(rows.row, styles.person)} data-status={face.status}>
      <Gutter icon={face.icon} />
      <div className={rows.content}>
        <h2>
          <VisibleText>{person.username}</VisibleText>
        </h2>
        {isSelf ? (
          <span className={text.faint}>This is you: another admin has to decide</span>
        ) : (
          <Button small onClick={onChange} aria-label={`Change the identity check of ${person.username}`}>
            Change…
          </Button>
        )}
        <p className={rows.facts}>
          <Word>{`KYC: ${face.word}`}</Word>
          {person.kycChangedAt && <Time at={person.kycChangedAt} format={(at) => `since ${formatUtcDayTime(at)}`} />}
          {person.role === 'admin' && <span>Admin</span>}
          {person.isDeleted && <span>Account deleted</span>}
          <Waiting person={person} />
        </p>
        <p className={classNames(rows.description, styles.contact)}>
          <VisibleText>{person.email}</VisibleText> <WalletAddress>{person.walletAddress}</WalletAddress>
        </p>
        {person.kycNote && (
          <p className={rows.note} dir="auto">
            <b>Note</b> <VisibleText>{person.kycNote}</VisibleText>
          </p>
        )}
      </div>
    </article>
  )
}

function Waiting({ person: { waitingLines, waitingCents } }: { person: Person }) {
  if (waitingLines === 0) return null
  return (
    <span
      className={text.strong}
    >{`${waitingLines === 1 ? '1 award' : `${waitingLines} awards`} waiting, ${formatCents(waitingCents)}`}</span>
  )
}
