import { useOpenReport } from '../../../web/judging/open-report'
import panes from '../../../web/panes/Panes.module.css'
import layout from '../../../web/ui/layout.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import styles from './Proofs.module.css'
import { useIssueProof } from './proofs-api'
import { RunHeadline } from './RunResult'
import { claimedByLabels } from './run-labels'

/** What the proof of the open submission says, in short; the report has all of it. */
export function ProofInDecision() {
  const { triage, entry } = useOpenReport()
  return triage.contest.proofs.mode === 'off' ? null : <InShort issueId={entry._id} />
}

const firstFlags = 4

function InShort({ issueId }: { issueId: string }) {
  const { data } = useIssueProof(issueId)
  if (!data) return null
  const { loss, flags = [] } = data.run?.result ?? {}
  return (
    <div className={panes.part}>
      <h2>Proof</h2>
      {data.run ? (
        <RunHeadline run={data.run} />
      ) : (
        <p className={text.muted}>
          {data.summary === 'waiting' ? 'It will be queued in a few seconds.' : 'None that runs.'}
        </p>
      )}
      {flags.length > 0 && (
        <ul className={layout.tight} aria-label="Look at">
          {flags.slice(0, firstFlags).map(({ text: words }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: flags of a result that never changes
            <li key={place} className={styles.short}>
              <VisibleText>{words}</VisibleText>
            </li>
          ))}
          {flags.length > firstFlags && <li>{`${flags.length - firstFlags} more in the report`}</li>}
        </ul>
      )}
      {typeof loss === 'object' && 'claimedBy' in loss && (
        <p className={text.muted}>{claimedByLabels[loss.claimedBy]}</p>
      )}
      <p className={text.faint}>Evidence, not a verdict.</p>
    </div>
  )
}
