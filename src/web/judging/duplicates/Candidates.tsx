import { useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Gutter } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { type Candidate, useCandidates } from '../triage-api'
import { fixEquivalence, reasonWords } from './duplicate-words'

const firstShown = 5

type CandidatesProps = {
  issueId: string
  isClosed: boolean
  onCompare: (entry: QueueEntry) => void
  onDuplicate: (entry: QueueEntry) => void
}

/** What reads like the same bug, best first, and why it does. It advises; the judge decides. */
export function Candidates({ issueId, isClosed, onCompare, onDuplicate }: CandidatesProps) {
  const query = useCandidates(issueId)
  const [showsAll, setShowsAll] = useState(false)
  const found = query.data ?? []
  const shown = showsAll ? found : found.slice(0, firstShown)
  return (
    <div className="d-b">
      <h2>
        Likely duplicates <span className="meta">by text and lines</span>
      </h2>
      <p className="d-hint">{fixEquivalence}</p>
      {query.isPending && <p className="soft">Looking for similar reports…</p>}
      {query.isError && (
        <p className="soft" role="alert">
          They could not be looked for. {messageOf(query.error)}{' '}
          <button type="button" className="link" onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      )}
      {query.isSuccess && found.length === 0 && <p className="soft">No other report reads like this one.</p>}
      <ul className="like">
        {shown.map((candidate) => (
          <CandidateLine
            key={candidate.issue._id}
            candidate={candidate}
            isClosed={isClosed}
            onCompare={() => onCompare(candidate.issue)}
            onDuplicate={() => onDuplicate(candidate.issue)}
          />
        ))}
      </ul>
      {found.length > shown.length && (
        <Button small variant="quiet" onClick={() => setShowsAll(true)}>
          Show {found.length - shown.length} more
        </Button>
      )}
    </div>
  )
}

type LineProps = { candidate: Candidate; isClosed: boolean; onCompare: () => void; onDuplicate: () => void }

function CandidateLine({ candidate, isClosed, onCompare, onDuplicate }: LineProps) {
  const { issue, score, reasons } = candidate
  return (
    <li data-s={issue.status}>
      <Gutter>{issue.placeInLine}</Gutter>
      <div>
        <p className="like-t" dir="auto">
          <VisibleText>{issue.title}</VisibleText>
        </p>
        <p className="like-m">
          <span className="meter" aria-hidden="true">
            <i style={{ inlineSize: `${Math.round(score * 100)}%` }} />
          </span>
          <span className="mono">
            <span className="hide">Likeness </span>
            {score.toFixed(2)}
          </span>
        </p>
        <dl className="like-w">
          {reasons.map(reasonWords).map(({ name, found }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <VisibleText>{found}</VisibleText>
              </dd>
            </div>
          ))}
        </dl>
        <div className="like-b">
          <button
            type="button"
            className="link"
            aria-label={`Side by side with ${issue.placeInLine}`}
            onClick={onCompare}
          >
            Side by side
          </button>
          {!isClosed && (
            <button
              type="button"
              className="link"
              aria-label={`Duplicate of ${issue.placeInLine}`}
              onClick={onDuplicate}
            >
              Duplicate of this
            </button>
          )}
        </div>
      </div>
    </li>
  )
}
