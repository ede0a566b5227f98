import { useState } from 'react'
import { walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { formatCents } from '../../../domain/money'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Gutter } from '../../ui/Gutter'
import layout from '../../ui/layout.module.css'
import rows from '../../ui/Rows.module.css'
import { StatusText } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { formatUtcDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { kycDisplayStatus } from './kyc-labels'
import styles from './People.module.css'
import type { Person } from './people-api'
import { RoleDialog } from './RoleDialog'

type PersonRowProps = { person: Person; isSelf: boolean; onChange: () => void }

const roleAct = ({ role, username }: Person) =>
  role === 'admin' ? `Remove the admin role of ${username}` : `Make ${username} an admin`

export function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const [isChangingRole, setIsChangingRole] = useState(false)
  const status = kycDisplayStatus(person.kycState)
  return (
    <article className={classNames(rows.row, styles.person)} data-status={status.status}>
      <Gutter icon={status.icon} />
      <div className={rows.content}>
        <h2>
          <VisibleText>{person.username}</VisibleText>
        </h2>
        {isSelf ? (
          <span className={text.faint}>This is you: another admin has to decide</span>
        ) : (
          <span className={layout.links}>
            {!person.isDeleted && (
              <Button small variant="quiet" onClick={() => setIsChangingRole(true)} aria-label={roleAct(person)}>
                {person.role === 'admin' ? 'Remove admin…' : 'Make admin…'}
              </Button>
            )}
            <Button small onClick={onChange} aria-label={`Change the identity check of ${person.username}`}>
              Change…
            </Button>
          </span>
        )}
        <p className={rows.facts}>
          <StatusText>{`KYC: ${status.word}`}</StatusText>
          {person.kycChangedAt && <Time at={person.kycChangedAt} format={(at) => `since ${formatUtcDayTime(at)}`} />}
          {person.role === 'admin' && <span>Admin</span>}
          {person.isDeleted && <span>Account deleted</span>}
          <Waiting person={person} />
        </p>
        <p className={classNames(rows.description, styles.contact)}>
          <VisibleText>{person.email}</VisibleText> <WalletAddress>{person.walletAddress}</WalletAddress>
        </p>
        {person.walletFault && (
          <p className={styles.fault}>
            <StatusText
              tone="danger"
              icon="circle-x"
            >{`Cannot be paid: the wallet is ${walletFaultTexts[person.walletFault]}`}</StatusText>
          </p>
        )}
        {person.kycNote && (
          <p className={rows.note} dir="auto">
            <b>Note</b> <VisibleText>{person.kycNote}</VisibleText>
          </p>
        )}
      </div>
      {isChangingRole && <RoleDialog person={person} onClose={() => setIsChangingRole(false)} />}
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
