import { useState } from 'react'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import { SearchField } from '../ui/form/SearchField'
import layout from '../ui/layout.module.css'
import { VisibleName } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { usePeopleNamed } from './seats-api'

type PersonSearchProps = {
  /** The button's label, which says what selecting someone does. */
  action: string
  isBusy: boolean
  onChoose: (person: { _id: string; username: string }) => void
}

/** Finds a person by username or email address. */
export function PersonSearch({ action, isBusy, onChoose }: PersonSearchProps) {
  const [search, setSearch] = useState('')
  const words = search.trim()
  const found = usePeopleNamed(words)
  const people = words === '' ? [] : (found.data ?? []).filter(({ isDeleted }) => !isDeleted)
  return (
    <div className={layout.stack}>
      <SearchField label="Search by username or email" value={search} onChange={setSearch} onBlur={() => {}} />
      <ul className={layout.stack}>
        {people.map((person) => (
          <li key={person._id} className={layout.row}>
            <span>
              <VisibleName>{person.username}</VisibleName> <span className={text.muted}>{person.email}</span>
              {person.role === 'admin' && <span className={text.muted}>, admin</span>}
            </span>
            <Button
              small
              disabled={isBusy}
              aria-label={`${action}: ${person.username}`}
              onClick={() => {
                onChoose(person)
                setSearch('')
              }}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      {words !== '' && found.isPending && <p className={text.muted}>Searching…</p>}
      {words !== '' && found.isSuccess && people.length === 0 && <p role="status">No matches.</p>}
      <RefusalNote>{found.isError && messageOf(found.error)}</RefusalNote>
    </div>
  )
}
