import { Button } from '../../ui/Button'
import type { Judging } from '../triage-api'

type RevisionsPanelProps = { judging: Judging; isClosed: boolean; onCompare: () => void }

/** Which revision decides the place in line, and the way to all of them. */
export function RevisionsPanel({ judging, isClosed, onCompare }: RevisionsPanelProps) {
  const { revisions } = judging
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  const isCertified = revisions.some((revision) => revision.isCertified)
  if (revisions.length < 2) return null
  return (
    <div className="d-b">
      <h2>
        Revisions <span className="meta">{revisions.length}</span>
      </h2>
      <p className="soft">
        {isCertified
          ? `Revision ${deciding?.number} is certified as sufficient by itself, so it decides the place in line.`
          : `The last one, revision ${deciding?.number}, decides the place in line.`}
      </p>
      <Button small className="d-more" onClick={onCompare}>
        {isClosed ? 'Compare revisions…' : 'Compare or certify…'}
      </Button>
    </div>
  )
}
