import { type FormEvent, useState } from 'react'
import type { Revision } from '../../../contract/judging'
import { decisionReasonProblem } from '../../../domain/field-rules'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { sendOnKeys } from '../../ui/keys/send-keys'
import { formatUtcStamp } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import { RevisionDiff } from '../revisions/RevisionDiff'
import { changedBy, type Judging, type JudgingActs, type Outcome } from '../triage-api'

type RevisionsDialogProps = { judging: Judging; acts: JudgingActs; isClosed: boolean; onClose: () => void }

/** The revisions of one issue, two at a time, and the certificate that lets an earlier one count. */
export function RevisionsDialog({ judging, acts, isClosed, onClose }: RevisionsDialogProps) {
  const { revisions } = judging
  const last = revisions.length
  const suspended = revisions.find(({ isCertified, isDeciding }) => isCertified && !isDeciding)
  // A suspended certificate is confirmed on two texts: the certified one and the last one.
  const [from, setFrom] = useState(suspended?.number ?? Math.max(1, last - 1))
  const [to, setTo] = useState(last)
  const numbered = (number: number) => revisions.find((revision) => revision.number === number)
  const [before, after] = [numbered(from), numbered(to)]
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`Revisions of ${judging.issue.title}`}
      icon="git-branch"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="diff-which">
        <RevisionPick label="Before" revisions={revisions} value={from} onChange={setFrom} />
        <RevisionPick label="After" revisions={revisions} value={to} onChange={setTo} />
      </div>
      {before && after && <RevisionDiff before={before} after={after} />}
      {!isClosed && <Certificate judging={judging} acts={acts} onDone={onClose} />}
    </Dialog>
  )
}

type PickProps = { label: string; revisions: Revision[]; value: number; onChange: (number: number) => void }

const roleOf = ({ isCertified, isDeciding }: Revision) => {
  if (isCertified) return isDeciding ? ' · certified' : ' · certificate suspended'
  return isDeciding ? ' · deciding' : ''
}

const nameOf = (revision: Revision) =>
  `${revision.number} · ${formatUtcStamp(new Date(revision.receivedAt))}${roleOf(revision)}`

function RevisionPick({ label, revisions, value, onChange }: PickProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="in" value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {revisions.map((revision) => (
            <option key={revision.seq} value={revision.number}>
              Revision {nameOf(revision)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CertificateProps = { judging: Judging; acts: JudgingActs; onDone: () => void }

function explanationOf(certified: Revision | undefined): string {
  if (!certified) {
    return 'A revision that already has the root cause, the impact over 20 % of funds and the path to it can be certified: then it, and not the last one, decides the place in line.'
  }
  return certified.isDeciding
    ? `Revision ${certified.number} is certified. When the certificate is withdrawn, the last revision decides the place in line again.`
    : `Revision ${certified.number} was certified, and the submission was edited since, which suspended the certificate. Read both texts: confirm it if they report the same bug, and revision ${certified.number} decides the place in line again. Otherwise the last revision does.`
}

function Certificate({ judging, acts, onDone }: CertificateProps) {
  const { issue, revisions } = judging
  const certified = revisions.find(({ isCertified }) => isCertified)
  const isSuspended = certified !== undefined && !certified.isDeciding
  const earlier = revisions.slice(0, -1)
  const [number, setNumber] = useState(certified?.number ?? earlier[0]?.number ?? 1)
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: (reason: string) => Promise<Outcome>) => {
    const problem = decisionReasonProblem(reason.trim())
    if (problem) return setFailure(problem)
    setIsBusy(true)
    setFailure(null)
    try {
      const [changed] = changedBy(await work(reason.trim()))
      toast.success(changed ? `Its place in line is now ${changed.placeInLine}` : 'Saved')
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }
  const withdraw = () => void run((why) => acts.withdrawCertificate(issue, why))
  const certify = () => {
    const seq = earlier.find((revision) => revision.number === number)?.seq
    if (seq !== undefined) void run((why) => acts.certify(issue, seq, why))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (certified && !isSuspended) withdraw()
    else certify()
  }
  return (
    <form className="form-1 certificate" onSubmit={submit} onKeyDown={sendOnKeys} noValidate aria-label="Certificate">
      <p className="soft">{explanationOf(certified)}</p>
      {!certified && (
        <RevisionPick label="Revision to certify" revisions={earlier} value={number} onChange={setNumber} />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <RefusalNote>{failure}</RefusalNote>
      <div className="btns">
        {(!certified || isSuspended) && (
          <Button type="submit" busy={isBusy}>
            {isSuspended ? 'Confirm the certificate' : `Certify revision ${number}`}
          </Button>
        )}
        {certified && (
          <Button type={isSuspended ? 'button' : 'submit'} busy={isBusy} onClick={isSuspended ? withdraw : undefined}>
            Withdraw the certificate
          </Button>
        )}
      </div>
    </form>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field label="Reason" hint="Kept in the history of the submission.">
      {(control) => (
        <textarea
          dir="auto"
          {...control}
          className="in ta"
          rows={2}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
