import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { Judging } from '../triage-api'

type RevisionsPanelProps = { judging: Judging; isClosed: boolean; onCompare: () => void }

/** Which revision decides the place in line, and the way to all of them. */
export function RevisionsPanel({ judging, isClosed, onCompare }: RevisionsPanelProps) {
  const { revisions } = judging
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  const certified = revisions.find(({ isCertified }) => isCertified)
  const isSuspended = certified !== undefined && !certified.isDeciding
  if (revisions.length < 2) return null
  return (
    <div className="d-b">
      <h2>
        Revisions <span className="meta">{revisions.length}</span>
      </h2>
      <p className="soft">
        {certified?.isDeciding
          ? `Revision ${certified.number} is certified as sufficient by itself, so it decides the place in line.`
          : `The last one, revision ${deciding?.number}, decides the place in line.`}
      </p>
      {isSuspended && (
        <p className="caution">
          <Icon name="triangle-alert" />
          Revision {certified.number} was certified, and an edit has suspended the certificate. It counts again only if
          a judge confirms it.
        </p>
      )}
      <Button small className="d-more" onClick={onCompare}>
        {isClosed ? 'Compare revisions…' : isSuspended ? 'Compare and confirm…' : 'Compare or certify…'}
      </Button>
    </div>
  )
}
