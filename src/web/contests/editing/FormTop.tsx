import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../../ui/Status'
import { faceOf, timeLine } from '../contest-time'

type FormTopProps = {
  back: string
  backLabel: string
  unsaved: number
  isPreviewing: boolean
  onPreview: () => void
}

export function FormTop({ back, backLabel, unsaved, isPreviewing, onPreview }: FormTopProps) {
  return (
    <div className="top-row">
      <Link className="back" to={back}>
        <Icon name="arrow-left" />
        <span dir="auto">{backLabel}</span>
      </Link>
      <div className="head-end">
        <p className="soft" role="status">
          {unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
        </p>
        <Button small onClick={onPreview}>
          {isPreviewing ? 'Back to the form' : 'Preview'}
        </Button>
      </div>
    </div>
  )
}

/** The head of the sheet: a contest that exists says how far it is. */
export function FormHead({ title, saved, now }: { title: string; saved: Contest | null; now: Date }) {
  const face = saved && faceOf(saved, now)
  return (
    <header className="ln sheet-h" data-s={face ?? 'todo'}>
      <Gutter>
        <Icon name={face ? statusIcon(face) : 'pencil'} />
      </Gutter>
      <div className="b">
        {saved && face && (
          <p className="sts">
            <span className="st">{statusWord(face)}</span>
            {!saved.isFinalized && face !== 'ended' && <span className="num soft">{timeLine(saved, now)}</span>}
          </p>
        )}
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        <p className="soft">
          Once a contest has started, its start date and repository are fixed, its end can only move later and its pool
          can only rise.
        </p>
      </div>
    </header>
  )
}
