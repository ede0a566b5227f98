import { useState } from 'react'
import type { SeatView } from '../../contract/seats/seats'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { isJudgeSeat, type Seat, seatKinds } from '../../domain/seats/seat-rules'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import field from '../ui/Field.module.css'
import { RefusalNote } from '../ui/form/RefusalNote'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import { VisibleName } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { PersonSearch } from './PersonSearch'
import { seatLabels } from './seat-labels'
import { useSetSeat } from './seats-api'

/** Who has a seat; seats can be added and removed. */
export function SeatsSection({ contestId, seats }: { contestId: string; seats: readonly SeatView[] }) {
  const set = useSetSeat(contestId)
  const change = async (personId: string, seat: Seat | null, words: string) => {
    await set.mutateAsync({ personId, seat }).then(
      () => toast.success(words),
      () => {},
    )
  }
  return (
    <SheetSection title="Seats" icon="stamp">
      {seats.length === 0 && <p className={text.muted}>No one assigned. Any admin without a conflict can judge.</p>}
      <ul className={layout.stack}>
        {seats.map(({ user, seat, assigned, pending }) => (
          <li key={user._id} className={layout.row}>
            <span>
              <VisibleName className={text.strong}>{user.username}</VisibleName> <span>{seatLabels[seat]}</span>
              {isJudgeSeat(seat) && (
                <span className={text.muted}>{` ${formatSubmissionCount(assigned)}, ${pending} pending`}</span>
              )}
            </span>
            <Button
              small
              variant="quiet"
              disabled={set.isPending}
              aria-label={`Remove ${user.username}`}
              onClick={() => void change(user._id, null, `${user.username} no longer has a seat`)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={layout.below}>
        <GiveSeat
          isBusy={set.isPending}
          onGive={(person, seat) =>
            void change(
              person._id,
              seat,
              `${person.username} is now ${seat === 'lead' ? 'the lead judge' : `a ${seat}`}`,
            )
          }
        />
      </div>
      <RefusalNote>{set.isError && messageOf(set.error)}</RefusalNote>
    </SheetSection>
  )
}

type GiveSeatProps = { isBusy: boolean; onGive: (person: { _id: string; username: string }, seat: Seat) => void }

function GiveSeat({ isBusy, onGive }: GiveSeatProps) {
  const [seat, setSeat] = useState<Seat>('judge')
  return (
    <>
      <p>
        <label>
          New seat:{' '}
          <select className={field.input} value={seat} onChange={(event) => setSeat(event.target.value as Seat)}>
            {seatKinds.map((kind) => (
              <option key={kind} value={kind}>
                {seatLabels[kind]}
              </option>
            ))}
          </select>
        </label>
      </p>
      <PersonSearch
        isBusy={isBusy}
        action={`Make ${seatLabels[seat].toLowerCase()}`}
        onChoose={(who) => onGive(who, seat)}
      />
      <p className={text.muted}>
        Judges must be admins. Sponsors can’t be, because admins can read submissions while a contest runs. No one with
        a seat can submit to the contest.
      </p>
    </>
  )
}
