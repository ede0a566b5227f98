import { useState } from 'react'
import type { SeatView } from '../../contract/seats/seats'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { isJudgeSeat, type Seat, seatKinds } from '../../domain/seats/seat-rules'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import { classNames } from '../ui/class-names'
import field from '../ui/Field.module.css'
import { RefusalNote } from '../ui/form/RefusalNote'
import { SearchField } from '../ui/form/SearchField'
import { Icon, type IconName } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import { type Column, Table } from '../ui/table/Table'
import { VisibleName } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import styles from './Seats.module.css'
import { seatLabels } from './seat-labels'
import { usePeopleNamed, useSetSeat } from './seats-api'

const seatIcons: Record<Seat, IconName> = { lead: 'stamp', judge: 'gavel', sponsor: 'wallet' }
const seatTasks: Record<Seat, string> = {
  lead: 'Judges, resolves differences, releases and publishes',
  judge: 'Judges submissions',
  sponsor: 'Reads and answers released submissions',
}

/** Who has a seat; seats can be added and removed. */
export function SeatsSection({ contestId, seats }: { contestId: string; seats: readonly SeatView[] }) {
  const set = useSetSeat(contestId)
  const change = async (personId: string, seat: Seat | null, message: string) => {
    await set.mutateAsync({ personId, seat }).then(
      () => toast.success(message),
      () => {},
    )
  }
  const remove = ({ user }: SeatView) => void change(user._id, null, `${user.username} no longer has a seat`)
  return (
    <>
      <SheetSection
        title="People"
        flush={
          seats.length > 0 && (
            <Table
              label="People with a seat"
              caption="People with a seat, their role and their work"
              className={styles.people}
              columns={columnsFor(remove, set.isPending)}
              rows={seats}
              keyOf={({ user }) => user._id}
              place={({ seat }) => <Icon name={seatIcons[seat]} />}
              placeHead="Role"
              statusOf={() => undefined}
            />
          )
        }
      >
        {seats.length === 0 && <p className={text.muted}>No one assigned. Any admin without a conflict can judge.</p>}
      </SheetSection>
      <SheetSection title="Add someone" icon="plus">
        <AddSeat
          isBusy={set.isPending}
          onGive={(person, seat) =>
            void change(
              person._id,
              seat,
              `${person.username} is now ${seat === 'lead' ? 'the lead judge' : `a ${seat}`}`,
            )
          }
        />
        <RefusalNote>{set.isError && messageOf(set.error)}</RefusalNote>
      </SheetSection>
    </>
  )
}

const columnsFor = (remove: (seat: SeatView) => void, isBusy: boolean): Column<SeatView>[] => [
  { head: 'Person', cell: ({ user }) => <VisibleName className={text.strong}>{user.username}</VisibleName> },
  { head: 'Role', cell: ({ seat }) => seatLabels[seat], part: 'detail' },
  {
    head: 'Assigned',
    cell: ({ seat, assigned, pending }) =>
      isJudgeSeat(seat) && `${formatSubmissionCount(assigned)}, ${pending} pending`,
    part: 'detail',
    className: text.muted,
  },
  { head: 'Task', cell: ({ seat }) => seatTasks[seat], part: 'wideOnly', className: text.muted },
  {
    head: <span className={text.visuallyHidden}>Change</span>,
    cell: (seat) => (
      <Button
        small
        variant="quiet"
        disabled={isBusy}
        aria-label={`Remove ${seat.user.username}`}
        onClick={() => remove(seat)}
      >
        Remove
      </Button>
    ),
    atEnd: true,
    className: styles.remove,
  },
]

type Person = { _id: string; username: string }
type AddSeatProps = { isBusy: boolean; onGive: (person: Person, seat: Seat) => void }

const seatRules: Record<Seat, string> = {
  lead: 'The lead judge must be an admin.',
  judge: 'Judges must be admins.',
  sponsor: 'Sponsors can’t be admins, because admins can read submissions while a contest runs.',
}

/** Finds a person by username or email address and gives them a seat. */
function AddSeat({ isBusy, onGive }: AddSeatProps) {
  const [seat, setSeat] = useState<Seat>('judge')
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const peopleQuery = usePeopleNamed(searchText)
  const people = searchText === '' ? [] : (peopleQuery.data ?? []).filter(({ isDeleted }) => !isDeleted)
  const action = `Make ${seatLabels[seat].toLowerCase()}`
  const give = (person: Person) => {
    onGive(person, seat)
    setSearch('')
  }
  return (
    <div className={layout.stackMedium}>
      <div className={styles.add}>
        <select
          className={field.input}
          aria-label="Role"
          value={seat}
          onChange={(event) => setSeat(event.target.value as Seat)}
        >
          {seatKinds.map((kind) => (
            <option key={kind} value={kind}>
              {seatLabels[kind]}
            </option>
          ))}
        </select>
        <SearchField label="Search by username or email" value={search} onChange={setSearch} onBlur={() => {}} />
      </div>
      {people.length > 0 && (
        <ul className={styles.found}>
          {people.map((person) => (
            <li key={person._id} className={layout.between}>
              <span>
                <VisibleName className={text.strong}>{person.username}</VisibleName>{' '}
                <span className={text.muted}>{person.email}</span>
                {person.role === 'admin' && <span className={text.muted}>, admin</span>}
              </span>
              <Button small disabled={isBusy} aria-label={`${action}: ${person.username}`} onClick={() => give(person)}>
                {action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {searchText !== '' && peopleQuery.isPending && <p className={text.muted}>Searching…</p>}
      {searchText !== '' && peopleQuery.isSuccess && people.length === 0 && <p role="status">No matches.</p>}
      <RefusalNote>{peopleQuery.isError && messageOf(peopleQuery.error)}</RefusalNote>
      <p className={classNames(text.muted, styles.rule)}>
        <span>{seatRules[seat]}</span> <span>No one with a seat can submit to the contest.</span>
      </p>
    </div>
  )
}
