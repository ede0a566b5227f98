import { formatCents } from '../../../domain/money'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Gutter } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { formatUtcDayTime } from '../../ui/time/dates'
import { kycFaceOf } from './kyc-words'
import type { Person } from './people-api'

type PersonRowProps = { person: Person; isSelf: boolean; onChange: () => void }

export function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const face = kycFaceOf(person.kycState)
  return (
    <article className="row person" data-s={face.status}>
      <Gutter>
        <Icon name={face.icon} />
      </Gutter>
      <div className="b">
        <h2>
          <VisibleText>{person.username}</VisibleText>
        </h2>
        {isSelf ? (
          <span className="meta">You: another admin decides</span>
        ) : (
          <Button small onClick={onChange} aria-label={`Change the identity check of ${person.username}`}>
            Change…
          </Button>
        )}
        <p className="line">
          <span className="st">KYC: {face.word}</span>
          {person.kycChangedAt && (
            <time dateTime={person.kycChangedAt}>since {formatUtcDayTime(new Date(person.kycChangedAt))}</time>
          )}
          {person.role === 'admin' && <span>Admin</span>}
          {person.isDeleted && <span>Account deleted</span>}
          <Waiting person={person} />
        </p>
        <p className="desc person-at">
          <VisibleText>{person.email}</VisibleText> <WalletAddress>{person.walletAddress}</WalletAddress>
        </p>
        {person.kycNote && (
          <p className="note" dir="auto">
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
    <span className="person-due">
      {waitingLines === 1 ? '1 award' : `${waitingLines} awards`} waiting, {formatCents(waitingCents)}
    </span>
  )
}
