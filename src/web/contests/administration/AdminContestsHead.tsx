import type { RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { NoSuchPage } from '../PageLinks'

type AdminContestsHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  counts: { ended: number; active: number } | undefined
}

export function AdminContestsHead({ heading, counts }: AdminContestsHeadProps) {
  return (
    <div className="head">
      <h1 tabIndex={-1} ref={heading}>
        Contests
      </h1>
      <p className="sub">{counts ? workInWords(counts) : '\u00a0'}</p>
      <div className="head-end">
        <Link className={buttonClass('primary')} to={paths.newContest}>
          New contest
        </Link>
      </div>
    </div>
  )
}

/** '2 have ended and are not final yet. 3 are open for submissions.' */
function workInWords({ ended, active }: { ended: number; active: number }): string {
  const sentences: string[] = []
  if (ended > 0)
    sentences.push(ended === 1 ? '1 has ended and is not final yet.' : `${ended} have ended and are not final yet.`)
  if (active > 0) sentences.push(active === 1 ? '1 is open for submissions.' : `${active} are open for submissions.`)
  return sentences.join(' ') || '\u00a0'
}

type NoContestsProps = { isNarrowed: boolean; firstPageHref: string | null; onClear: () => void }

export function NoContests({ isNarrowed, firstPageHref, onClear }: NoContestsProps) {
  if (firstPageHref) return <NoSuchPage firstPageHref={firstPageHref} />
  if (isNarrowed) {
    return (
      <EmptyState title="No contests found" action={<Button onClick={onClear}>Show all contests</Button>}>
        No contest matches this search and status.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No contests yet"
      action={
        <Link className={buttonClass()} to={paths.newContest}>
          Write the first one
        </Link>
      }
    >
      A contest needs a title, a description, a repository and two dates.
    </EmptyState>
  )
}
