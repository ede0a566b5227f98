import { useState } from 'react'
import type { Revision } from '../../../contract/judging'
import { decisionReasonProblem } from '../../../domain/field-rules'
import { Form } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { sendOnKeys } from '../../ui/keys/use-keys'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { toast } from '../../ui/toast/toast'
import { useOpenReport } from '../open-report'
import { rewriteLabel } from '../revisions/rewrite-label'
import { RevisionDiff } from '../revisions/TextDiff'
import { changedIssues, type Judging } from '../triage-api'
import duplicates from './Duplicates.module.css'

/** An issue's revisions, two at a time, and the certificate that makes an earlier one count. */
export function RevisionsDialog({ judging }: { judging: Judging }) {
  const { isClosed, closeDialog } = useOpenReport()
  const { revisions } = judging
  const last = revisions.length
  const suspended = revisions.find(({ isCertified, isDeciding }) => isCertified && !isDeciding)
  // Confirming a suspended certificate compares the certified text with the last one. A rewrite is compared with the
  // revision that it shares least with.
  const rewrittenFrom = revisions[last - 1]?.rewritten?.from
  const [from, setFrom] = useState(suspended?.number ?? rewrittenFrom ?? Math.max(1, last - 1))
  const [to, setTo] = useState(last)
  const numbered = (number: number) => revisions.find((revision) => revision.number === number)
  const [before, after] = [numbered(from), numbered(to)]
  return (
    <Dialog
      size="wide"
      onClose={closeDialog}
      title={`Revisions of ${judging.issue.title}`}
      icon="git-branch"
      actions={<Button onClick={closeDialog}>Close</Button>}
    >
      <div className={duplicates.pair}>
        <RevisionPick label="Before" revisions={revisions} value={from} onChange={setFrom} />
        <RevisionPick label="After" revisions={revisions} value={to} onChange={setTo} />
      </div>
      {before && after && <RevisionDiff before={before} after={after} />}
      {!isClosed && <Certificate judging={judging} />}
    </Dialog>
  )
}

type PickProps = { label: string; revisions: Revision[]; value: number; onChange: (number: number) => void }

const roleOf = ({ isCertified, isDeciding }: Revision) => {
  if (isCertified) return isDeciding ? ' · certified' : ' · certificate suspended'
  return isDeciding ? ' · deciding' : ''
}

const nameOf = (revision: Revision) =>
  `${revision.number} · ${formatDayTime(new Date(revision.receivedAt))}${roleOf(revision)}${rewriteLabel(revision)}`

function RevisionPick({ label, revisions, value, onChange }: PickProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={field.input}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {revisions.map((revision) => (
            <option key={revision.seq} value={revision.number}>{`Revision ${nameOf(revision)}`}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

function explanationOf(certified: Revision | undefined): string {
  if (!certified) {
    return 'Certify an earlier revision if it already shows the root cause, the impact over 20% of funds, and the path to it. That revision, not the last one, then decides the place in line.'
  }
  return certified.isDeciding
    ? `Revision ${certified.number} is certified. When the certificate is withdrawn, the last revision decides the place in line again.`
    : `Revision ${certified.number} was certified, and the submission was edited since, which suspended the certificate. Read both texts: confirm it if they report the same bug, and revision ${certified.number} decides the place in line again. Otherwise the last revision does.`
}

function Certificate({ judging: { issue, revisions } }: { judging: Judging }) {
  const { acts, closeDialog } = useOpenReport()
  const certified = revisions.find(({ isCertified }) => isCertified)
  const isSuspended = certified !== undefined && !certified.isDeciding
  const earlier = revisions.slice(0, -1)
  const [number, setNumber] = useState(certified?.number ?? earlier[0]?.number ?? 1)
  const form = useSubmitForm({
    initialValues: { reason: '', withdraws: certified !== undefined && !isSuspended },
    check: ({ reason }) => ({ reason: decisionReasonProblem(reason.trim()) }),
    send: async ({ reason, withdraws }) => {
      const seq = earlier.find((revision) => revision.number === number)?.seq
      if (!withdraws && seq === undefined) return
      const work = withdraws
        ? acts.withdrawCertificate(issue, reason.trim())
        : acts.certify(issue, seq ?? 0, reason.trim())
      const [changed] = changedIssues(await work)
      toast.success(changed ? `Its place in line is now ${changed.placeInLine}` : 'Saved')
      closeDialog()
    },
  })
  return (
    <Form
      form={form}
      className={classNames(layout.form, duplicates.certificate)}
      onKeyDown={sendOnKeys}
      label="Certificate"
      actions={
        <div className={button.actions}>
          {(!certified || isSuspended) && (
            <Button type="submit" busy={form.isSubmitting} onClick={() => form.setValue('withdraws', false)}>
              {isSuspended ? 'Confirm the certificate' : `Certify revision ${number}`}
            </Button>
          )}
          {certified && (
            <Button type="submit" busy={form.isSubmitting} onClick={() => form.setValue('withdraws', true)}>
              Withdraw the certificate
            </Button>
          )}
        </div>
      }
    >
      <p className={text.muted}>{explanationOf(certified)}</p>
      {!certified && (
        <RevisionPick label="Revision to certify" revisions={earlier} value={number} onChange={setNumber} />
      )}
      <ReasonField form={form} name="reason" hint="Saved in the submission’s history." rows={2} />
    </Form>
  )
}
