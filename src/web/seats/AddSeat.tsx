import { useState } from 'react'
import { type Seat, seatKinds } from '../../domain/seats/seat-rules'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import { classNames } from '../ui/class-names'
import field from '../ui/Field.module.css'
import { RefusalNote } from '../ui/form/RefusalNote'
import { SearchField } from '../ui/form/SearchField'
import layout from '../ui/layout.module.css'
import { VisibleName } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import styles from './Seats.module.css'
import { seatLabels } from './seat-labels'
import { usePeopleNamed } from './seats-api'

type Person = { _id: string; username: string }
type AddSeatProps = { isBusy: boolean; onGive: (person: Person, seat: Seat) => void }

const seatRules: Record<Seat, string> = {
  lead: 'The lead judge must be an admin.',
  judge: 'Judges must be admins.',
  sponsor: 'Sponsors can’t be admins, because admins can read submissions while a contest runs.',
}

/** Finds a person by username or email address and gives them a seat. */
export function AddSeat({ isBusy, onGive }: AddSeatProps) {
  const [seat, setSeat] = useState<Seat>('judge')
  const [search, setSearch] = useState('')
  const words = search.trim()
  const found = usePeopleNamed(words)
  const people = words === '' ? [] : (found.data ?? []).filter(({ isDeleted }) => !isDeleted)
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
      {words !== '' && found.isPending && <p className={text.muted}>Searching…</p>}
      {words !== '' && found.isSuccess && people.length === 0 && <p role="status">No matches.</p>}
      <RefusalNote>{found.isError && messageOf(found.error)}</RefusalNote>
      <p className={classNames(text.muted, styles.rule)}>
        <span>{seatRules[seat]}</span> <span>No one with a seat can submit to the contest.</span>
      </p>
    </div>
  )
}
