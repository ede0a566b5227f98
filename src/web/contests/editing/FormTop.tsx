import type { ReactNode } from 'react'
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
  save: ReactNode
}

export function FormTop({ back, backLabel, unsaved, isPreviewing, onPreview, save }: FormTopProps) {
  return (
    <div className="top-row">
      <Link className="back" to={back}>
        <Icon name="arrow-left" />
        <span dir="auto">{backLabel}</span>
      </Link>
      <div className="head-end form-top">
        <p className="soft" role="status">
          {unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
        </p>
        <Button small onClick={onPreview}>
          {isPreviewing ? 'Back to the form' : 'Preview'}
        </Button>
        {save}
      </div>
    </div>
  )
}

type FormHeadProps = { title: string; saved: Contest | null; isPreviewing: boolean; now: Date }

/** The head of the sheet: a contest that exists says how far it is. Over the preview that is said there. */
export function FormHead({ title, saved, isPreviewing, now }: FormHeadProps) {
  const face = saved && !isPreviewing && faceOf(saved, now)
  return (
    <header className="ln sheet-h" data-s={face || 'todo'}>
      <Gutter>
        <Icon name={face ? statusIcon(face) : isPreviewing ? 'eye' : 'plus'} />
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
          {isPreviewing
            ? 'The contest page as researchers will see it.'
            : saved?.isFinalized
              ? 'Its results are final. It can be changed again once it is reopened.'
              : 'Once a contest has started, its start date and repository are fixed, its end can only move later and its pool can only rise. Every change then asks for a reason that everybody reads.'}
        </p>
      </div>
    </header>
  )
}
