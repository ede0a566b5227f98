import { useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { messageOf } from '../../../web/api/http'
import decision from '../../../web/judging/deciding/Decision.module.css'
import { fixEquivalence } from '../../../web/judging/duplicates/duplicate-texts'
import { useOpenReport } from '../../../web/judging/open-report'
import panes from '../../../web/panes/Panes.module.css'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Gutter } from '../../../web/ui/Gutter'
import { KeyHint } from '../../../web/ui/keys/KeyHint'
import layout from '../../../web/ui/layout.module.css'
import { VisibleParagraph, VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { type Candidate, useCandidates } from './candidates-api'
import duplicates from './LikelyDuplicates.module.css'
import { reasonLabel } from './reason-label'
import { SideBySide } from './SideBySide'

const firstShown = 5

/** Likely duplicates, best first, with reasons. Advisory; the judge decides. */
export function Candidates() {
  const { entry, isClosed, openDialog } = useOpenReport()
  const query = useCandidates(entry._id)
  const [showsAll, setShowsAll] = useState(false)
  const [compared, setCompared] = useState<QueueEntry | null>(null)
  const candidates = query.data ?? []
  const visibleCandidates = showsAll ? candidates : candidates.slice(0, firstShown)
  return (
    <div className={classNames(panes.part, query.isPending && layout.settling)}>
      <h2>
        Likely duplicates <span className={text.faint}>by text and lines</span>
      </h2>
      <p className={decision.hint}>{fixEquivalence}</p>
      {!isClosed && (
        <Button small onClick={() => openDialog({ what: 'act', key: 'd' })}>
          <span>Sweep…</span>
          <KeyHint>D</KeyHint>
        </Button>
      )}
      {query.isPending && <p className={text.muted}>Looking for similar submissions…</p>}
      {query.isError && (
        <p className={text.muted} role="alert">
          <span>{`Possible duplicates couldn’t be loaded. ${messageOf(query.error)}`}</span>{' '}
          <button type="button" className={button.link} onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      )}
      {query.isSuccess && candidates.length === 0 && <p className={text.muted}>No similar submissions found.</p>}
      <ul className={duplicates.candidates}>
        {visibleCandidates.map((candidate) => (
          <CandidateLine key={candidate.issue._id} candidate={candidate} onCompare={setCompared} />
        ))}
      </ul>
      {candidates.length > visibleCandidates.length && (
        <Button
          small
          variant="quiet"
          onClick={() => setShowsAll(true)}
        >{`Show ${candidates.length - visibleCandidates.length} more`}</Button>
      )}
      {compared && <SideBySide other={compared} onClose={() => setCompared(null)} />}
    </div>
  )
}

type CandidateLineProps = { candidate: Candidate; onCompare: (other: QueueEntry) => void }

function CandidateLine({ candidate: { issue, score, reasons }, onCompare }: CandidateLineProps) {
  const { isClosed, openDialog } = useOpenReport()
  return (
    <li data-status={issue.status}>
      <Gutter>{issue.placeInLine}</Gutter>
      <div>
        <VisibleParagraph>{issue.title}</VisibleParagraph>
        <p className={duplicates.likeness}>
          <span className={duplicates.meter} aria-hidden="true">
            <i data-status="duplicate" style={{ inlineSize: `${Math.round(score * 100)}%` }} />
          </span>
          <span className={text.mono}>{`${Math.round(score * 100)}% similar`}</span>
        </p>
        <dl className={classNames(text.meta, duplicates.reasons)}>
          {reasons.map(reasonLabel).map(({ name, found }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <VisibleText>{found}</VisibleText>
              </dd>
            </div>
          ))}
        </dl>
        <div className={classNames(layout.links, duplicates.links)}>
          <button
            type="button"
            className={button.link}
            aria-label={`Side by side with ${issue.placeInLine}`}
            onClick={() => onCompare(issue)}
          >
            Side by side
          </button>
          {!isClosed && (
            <button
              type="button"
              className={button.link}
              aria-label={`Duplicate of ${issue.placeInLine}`}
              onClick={() => openDialog({ what: 'duplicate', first: issue })}
            >
              Duplicate of this
            </button>
          )}
        </div>
      </div>
    </li>
  )
}
