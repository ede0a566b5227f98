import type { ReportPart } from '../../../web/features'
import { LoadNote } from '../../../web/loading/LoadNote'
import layout from '../../../web/ui/layout.module.css'
import { SheetLine } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import text from '../../../web/ui/text.module.css'
import { FixesOfProof } from './FixesOfProof'
import { useIssueProof, useRunIssueProofAgain } from './proofs-api'
import { RunAgain } from './RunAgain'
import { RunResult } from './RunResult'
import { headlineOf } from './run-labels'

/** What came of the proof in the last text of a submission. */
export const ProofOfIssue: ReportPart = ({ contest, issueId, level }) =>
  issueId === null ? null : <Proof key={issueId} contestId={contest._id} issueId={issueId} level={level} />

function Proof({ contestId, issueId, level }: { contestId: string; issueId: string; level: 2 | 3 }) {
  const query = useIssueProof(issueId)
  const rerun = useRunIssueProofAgain(issueId)
  const Heading = `h${level}` as const
  const headingId = 'proof-run'
  const tone = query.data?.run ? headlineOf(query.data.run).tone : 'info'
  return (
    <section className={sheet.section} data-status={tone === 'info' ? undefined : tone} aria-labelledby={headingId}>
      <SheetLine icon="flask-conical" contentClass={layout.stack}>
        <Heading id={headingId}>Proof run</Heading>
        <LoadNote what="The run of the proof" query={query} />
        {query.isPending && <p className={text.muted}>Loading...</p>}
        {query.data?.run && <RunResult run={query.data.run} />}
        {query.data?.isRepeatable && <RunAgain rerun={rerun} />}
        {query.data && <FixesOfProof contestId={contestId} fixes={query.data.fixes} level={level} />}
        {query.data && !query.data.run && (
          <p className={text.muted}>{withoutRun[query.data.summary === 'waiting' ? 'waiting' : 'none']}</p>
        )}
      </SheetLine>
    </section>
  )
}

const withoutRun = {
  waiting: 'The proof will be queued in a few seconds.',
  none: 'There is no fenced Solidity test in this submission, so nothing was run.',
}
