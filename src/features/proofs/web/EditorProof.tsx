import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type ComponentProps, useMemo, useState } from 'react'
import { isUnderWay } from '../../../domain/contests/proof-runs'
import type { ProofMode } from '../../../domain/contests/proof-settings'
import { messageOf } from '../../../web/api/http'
import type { EditorPart } from '../../../web/features'
import { LoadNote } from '../../../web/loading/LoadNote'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { Disclosure } from '../../../web/ui/Disclosure'
import { Caution } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import { FormPart } from '../../../web/ui/form/FormPart'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import type { ProofRun, ProofRunEntry } from '../contract/run'
import { proofLimits } from '../domain/field-rules'
import { proofInReport, proofOfIssue } from '../domain/proof-text'
import { isRunAgain } from '../domain/run-rules'
import { fencedTemplate } from './proof-template'
import { useCancelRun, useOwnRun, useOwnRuns, useStartRun } from './proofs-api'
import { RunResult } from './RunResult'

/** Runs the proof of a submission while it is written. */
export const EditorProof: EditorPart = ({ contest, report, append }) => {
  const runs = useOwnRuns(contest._id)
  const start = useStartRun(contest._id)
  const { proof, digest, source } = useProof(report)
  const entries = runs.data?.runs ?? []
  const matchingEntry = entries.find(({ proofDigest }) => proofDigest === digest)
  const { open, older } = useShownRuns(entries, matchingEntry)
  const openRun = useOwnRun(open?._id).data
  const matchingRun = openRun?._id === matchingEntry?._id ? openRun : undefined
  const state = (matchingRun ?? matchingEntry)?.state
  const isRevoked = matchingRun?.runner?.isRevoked ?? false
  const canRun = proof !== null && (state === undefined || isRunAgain({ state, isRevoked }))
  return (
    <FormPart
      icon="flask-conical"
      isDone={state === 'finished'}
      status={openRun && isUnderWay(openRun) ? 'pending' : undefined}
      className={layout.stackMedium}
    >
      <div>
        <p className={field.label}>Run the proof</p>
        <p className={text.faint}>{about(contest.proofs.mode)}</p>
      </div>
      <LoadNote what="Your runs" query={runs} />
      <div className={button.actions}>
        <Button small disabled={!canRun} busy={start.isPending} onClick={() => start.mutate(source)}>
          {start.isPending ? 'Asking...' : 'Run proof'}
        </Button>
        {proof === null && (
          <Button small variant="quiet" icon="plus" onClick={() => append(fencedTemplate)}>
            Insert a template
          </Button>
        )}
        {runs.data && (
          <span className={text.faint}>
            {`${runs.data.runsLeft} of ${proofLimits.runsAnHour} runs left this hour, in all contests`}
          </span>
        )}
      </div>
      {proof === null && !(openRun && isUnderWay(openRun)) && (
        <p className={text.faint}>
          Nothing to run yet. Write a fenced block of Solidity with a test in the proof of concept, or insert a template
          that measures what the attack takes.
        </p>
      )}
      <RefusalNote>{start.isError && messageOf(start.error)}</RefusalNote>
      {openRun && <OwnRun contestId={contest._id} run={openRun} isOfText={openRun.proofDigest === digest} />}
      {older && (
        <Disclosure title="Your last run, of another text">
          <OlderRun id={older._id} />
        </Disclosure>
      )}
    </FormPart>
  )
}

const about = (mode: ProofMode): string =>
  mode === 'asked'
    ? 'Judges look first at proofs that run. You can also submit without one.'
    : 'Judges see the result beside your submission.'

/** The proof as the server would find it, and the text to send for it. */
function useProof({ description, pocLink }: ComponentProps<EditorPart>['report']) {
  return useMemo(() => {
    const proof = proofOfIssue({ description, pocLink })
    const isInPoc = proofInReport(pocLink ?? '') !== null
    return {
      proof,
      digest: proof === null ? null : bytesToHex(sha256(utf8ToBytes(proof))),
      source: isInPoc ? (pocLink ?? '') : description,
    }
  }, [description, pocLink])
}

/**
 * The run of the text as it is; while the text is changed, the run it had before. A run of another text is only offered,
 * unless it is under way.
 */
function useShownRuns(entries: readonly ProofRunEntry[], matchingEntry: ProofRunEntry | undefined) {
  const [lastMatchId, setLastMatchId] = useState<string>()
  if (matchingEntry && matchingEntry._id !== lastMatchId) setLastMatchId(matchingEntry._id)
  const [last] = entries
  const open =
    matchingEntry ?? entries.find(({ _id }) => _id === lastMatchId) ?? (last && isUnderWay(last) ? last : undefined)
  return { open, older: open ? undefined : last }
}

type OwnRunProps = { contestId: string; run: ProofRun; isOfText: boolean }

function OwnRun({ contestId, run, isOfText }: OwnRunProps) {
  const cancel = useCancelRun(contestId)
  return (
    <section className={layout.stackMedium} aria-label="Your run">
      {isOfText && run.state === 'finished' && <p className={text.faint}>This result is of the proof as it is now.</p>}
      <div role="status">
        <RunResult run={run} />
      </div>
      {!isOfText && (
        <Caution>
          {isUnderWay(run)
            ? 'Your text has changed since this run started. Cancel it and run the proof again to test the new text.'
            : 'This run is of another text. Run the proof to see what the text above does.'}
        </Caution>
      )}
      {run.step === 'compiling' && (
        <p className={text.faint}>The first run on a source compiles all of it, which can take minutes.</p>
      )}
      {isUnderWay(run) && (
        <div className={button.actions}>
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate(run._id)}>
            Cancel run
          </Button>
        </div>
      )}
      <RefusalNote>{cancel.isError && messageOf(cancel.error)}</RefusalNote>
    </section>
  )
}

function OlderRun({ id }: { id: string }) {
  const { data } = useOwnRun(id)
  return data ? <RunResult run={data} /> : <p className={text.muted}>Loading...</p>
}
