import { useOpenReport } from '../../../web/judging/open-report'
import panes from '../../../web/panes/Panes.module.css'
import text from '../../../web/ui/text.module.css'
import { useIssueProof } from './proofs-api'
import { RunHeadline } from './RunResult'
import { claimedByLabels } from './run-labels'

/** What the proof of the open submission says, in short; the report has all of it. */
export function ProofInDecision() {
  const { triage, entry } = useOpenReport()
  return triage.contest.proofs.mode === 'off' ? null : <InShort issueId={entry._id} />
}

function InShort({ issueId }: { issueId: string }) {
  const { data } = useIssueProof(issueId)
  if (!data) return null
  const loss = data.run?.result?.loss
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
      {typeof loss === 'object' && 'claimedBy' in loss && (
        <p className={text.muted}>{claimedByLabels[loss.claimedBy]}</p>
      )}
      <p className={text.faint}>Evidence, not a verdict.</p>
    </div>
  )
}
