import { useState } from 'react'
import type { KycState } from '../../../domain/awards/kyc'
import { walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { humanize } from '../../../domain/humanize'
import { formatCents } from '../../../domain/money'
import { ConfirmDialog } from '../../forms/FormDialog'
import { ActionsMenu } from '../../layout/ActionsMenu'
import type { Tone } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FieldError } from '../../ui/Field'
import { Icon, type IconName } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { StatusText } from '../../ui/Status'
import { type Column, Table } from '../../ui/table/Table'
import table from '../../ui/table/Table.module.css'
import { lookUp } from '../../ui/text/lookup'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'
import styles from './People.module.css'
import { type Person, useSetRole } from './people-api'

type PeopleTableProps = { people: readonly Person[]; ownId: string | undefined; onChange: (person: Person) => void }

/** Who waits for money, whether they can be paid, and what an admin decides about them. */
export function PeopleTable({ people, ownId, onChange }: PeopleTableProps) {
  const [changingRole, setChangingRole] = useState<Person | null>(null)
  const columns: Column<Person>[] = [
    { head: 'Person', cell: (person) => <Who person={person} /> },
    { head: 'Identity check', part: 'status', cell: (person) => <Check person={person} /> },
    { head: 'Waiting', atEnd: true, label: 'Waiting', cell: (person) => <Waiting person={person} /> },
    {
      head: <span className={text.visuallyHidden}>Actions</span>,
      part: 'actions',
      cell: (person) => (
        <Actions
          person={person}
          isSelf={person._id === ownId}
          onChange={() => onChange(person)}
          onRole={() => setChangingRole(person)}
        />
      ),
    },
  ]
  return (
    <>
      <Table
        label="People"
        caption="People, their identity check and what waits to be paid"
        className={styles.people}
        columns={columns}
        rows={people}
        keyOf={({ _id }) => _id}
        placeHead="State of the identity check"
        place={({ kycState }) => <Icon name={kycDisplayStatus(kycState).icon} />}
        statusOf={({ kycState }) => kycDisplayStatus(kycState).status}
      />
      {changingRole && <RoleDialog person={changingRole} onClose={() => setChangingRole(null)} />}
    </>
  )
}

function Who({ person }: { person: Person }) {
  return (
    <div className={layout.tight}>
      <p>
        <b className={table.title}>
          <VisibleText>{person.username}</VisibleText>
        </b>
        {person.role === 'admin' && <span className={text.faint}> Admin</span>}
        {person.isDeleted && <span className={text.faint}> Account deleted</span>}
      </p>
      <p className={text.muted}>
        <VisibleText>{person.email}</VisibleText>
      </p>
      <p className={text.faint}>
        <WalletAddress>{person.walletAddress}</WalletAddress>
      </p>
      {person.walletFault && (
        <FieldError>{`Cannot be paid: the wallet is ${walletFaultTexts[person.walletFault]}`}</FieldError>
      )}
      {person.kycNote && (
        <p className={text.muted} dir="auto">
          <b>Note</b> <VisibleText>{person.kycNote}</VisibleText>
        </p>
      )}
    </div>
  )
}

function Check({ person: { kycState, kycChangedAt } }: { person: Person }) {
  const { word, status } = kycDisplayStatus(kycState)
  return (
    <>
      <StatusText tone={status}>{word}</StatusText>
      {kycChangedAt && (
        <span className={table.note}>
          <span>since </span>
          <Time at={kycChangedAt} />
        </span>
      )}
    </>
  )
}

function Waiting({ person: { waitingLines, waitingCents } }: { person: Person }) {
  if (waitingLines === 0) return null
  return (
    <>
      <b className={text.strong}>{formatCents(waitingCents)}</b>
      <span className={table.note}>{waitingLines === 1 ? '1 award' : `${waitingLines} awards`}</span>
    </>
  )
}

type ActionsProps = { person: Person; isSelf: boolean; onChange: () => void; onRole: () => void }

function Actions({ person, isSelf, onChange, onRole }: ActionsProps) {
  if (isSelf) return <span className={text.faint}>This is you: another admin has to decide</span>
  return (
    <span className={styles.buttons}>
      <Button small onClick={onChange} aria-label={`Change the identity check of ${person.username}`}>
        Identity check…
      </Button>
      {!person.isDeleted && (
        <ActionsMenu
          label={`More actions for ${person.username}`}
          actions={[{ label: person.role === 'admin' ? 'Remove admin…' : 'Make admin…', run: onRole }]}
        />
      )}
    </span>
  )
}

/** Confirms a change of role. The call asks for the password, and for a code if two-step login is on. */
function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const set = useSetRole(person._id)
  const { username } = person
  const isMaking = person.role !== 'admin'
  const more = isMaking
    ? {
        title: `Make ${username} an admin?`,
        description: `Admins can read every submission, give verdicts, record payments and make other admins. Every admin gets an email, and the ledger names you.`,
        action: 'Make admin',
        variant: 'primary' as const,
      }
    : {
        title: `Remove the admin role of ${username}?`,
        description: `${username} is logged out everywhere, and loses access tokens and judge seats. Every admin gets an email, and the ledger names you.`,
        action: 'Remove admin role',
      }
  return (
    <ConfirmDialog
      {...more}
      tone={isMaking ? 'warn' : 'danger'}
      onClose={onClose}
      run={async () => {
        await set.mutateAsync(isMaking)
        toast.success(isMaking ? `${username} is now an admin` : `${username} is no longer an admin`)
        onClose()
      }}
    />
  )
}

type KycDisplayStatus = { word: string; icon: IconName; status: Tone | 'todo'; means: string }

const kycDisplayStatuses: Record<KycState, KycDisplayStatus> = {
  none: {
    word: 'Not started',
    icon: 'minus',
    status: 'todo',
    means: 'No documents have been requested or received yet.',
  },
  pending: { word: 'In progress', icon: 'hourglass', status: 'warn', means: 'The documents are being reviewed.' },
  approved: { word: 'Approved', icon: 'circle-check', status: 'ok', means: 'Awards can be paid.' },
  rejected: {
    word: 'Failed',
    icon: 'circle-x',
    status: 'danger',
    means: 'Awards stay held; unpaid ones may go back to the sponsor later.',
  },
}

export const kycDisplayStatus = (state: KycState): KycDisplayStatus =>
  lookUp(kycDisplayStatuses, state, { word: humanize(state), icon: 'info', status: 'todo', means: '' })
