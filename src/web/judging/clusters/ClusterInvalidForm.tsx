import { useRef } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { codeProblem, verdictProblem } from '../../../domain/judging/review-rules'
import { Form } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { Field } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import layout from '../../ui/layout.module.css'
import { MainReasonField } from '../deciding/MainReasonField'
import { useSavedReasons } from '../deciding/saved-reasons-api'
import { CitedIssueField } from '../terms/CitedIssueField'
import { shortened, submissions } from './cluster-words'
import type { ClusterDecisions } from './use-cluster-decisions'

type Values = { reason: string; code: InvalidationCode | null; cited: number | null }
type Chosen = readonly QueueEntry[]

/** Only the main reason 'Known issue' cites one. */
const citedBy = ({ code, cited }: Values) => (code === 'known_issue' ? cited : null)

/** The reason that each author reads, from the judge's saved ones or in new words. */
export function ClusterInvalidForm({
  chosen,
  decisions,
}: {
  chosen: Chosen
  decisions: Pick<ClusterDecisions, 'isBusy' | 'decide'>
}) {
  const wasFocused = useRef(false)
  const attach = (area: HTMLTextAreaElement | null) => {
    if (!area || wasFocused.current) return
    wasFocused.current = true
    area.focus()
  }
  const form = useSubmitForm<Values>({
    initialValues: { reason: '', code: null, cited: null },
    check: (values) => ({
      reason: verdictProblem('invalid', values.reason.trim(), citedBy(values)),
      code: codeProblem(values.code),
    }),
    send: ({ reason, code, cited }) => {
      const knownIssue = citedBy({ reason, code, cited })
      return decisions.decide(chosen, {
        verdict: 'invalid',
        reason: reason.trim() || null,
        ...(code ? { invalidationCode: code } : {}),
        ...(knownIssue === null ? {} : { knownIssue }),
      })
    },
  })
  const chooseCode = (code: InvalidationCode | null) => {
    form.setValue('code', code)
    form.clearErrors('code')
  }
  const [code, cited] = form.watch(['code', 'cited'])
  return (
    <Form form={form} className={layout.stack} label="Reason for invalid">
      <SavedReasonField
        onChoose={({ reason, invalidationCode }) => {
          form.setValue('reason', reason)
          if (invalidationCode) chooseCode(invalidationCode)
          form.clearErrors('reason')
        }}
      />
      <ReasonField form={form} name="reason" hint="Each author reads it." rows={3} ref={attach} />
      <MainReasonField value={code} error={form.formState.errors.code?.message} onChoose={chooseCode} />
      {code === 'known_issue' && (
        <CitedByAll
          chosen={chosen}
          value={cited}
          onChoose={(number) => {
            form.setValue('cited', number)
            form.clearErrors('reason')
          }}
        />
      )}
      <div className={button.actions}>
        <Button variant="primary" type="submit" busy={decisions.isBusy} disabled={chosen.length === 0}>
          {`Mark ${submissions(chosen.length)} invalid`}
        </Button>
      </div>
    </Form>
  )
}

type SavedReason = ReturnType<typeof useSavedReasons>['reasons'][number]

/** Writes one of the judge's saved reasons into the field, where it can still be changed. */
function SavedReasonField({ onChoose }: { onChoose: (reason: SavedReason) => void }) {
  const { reasons } = useSavedReasons()
  if (reasons.length === 0) return null
  return (
    <Field label="Saved reason" optional>
      {(control) => (
        <select
          {...control}
          className={field.input}
          defaultValue=""
          onChange={({ target }) => {
            const saved = reasons.find(({ _id }) => _id === target.value)
            if (saved) onChoose(saved)
          }}
        >
          <option value="">None</option>
          {reasons.map(({ _id, reason }) => (
            <option key={_id} value={_id}>
              {shortened(reason)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CitedByAllProps = { chosen: Chosen; value: number | null; onChoose: (number: number | null) => void }

/** Offers what was known before the first of them in line. If it does not bind a later one, the server names that. */
function CitedByAll({ chosen, ...cited }: CitedByAllProps) {
  const [first] = [...chosen].sort((one, other) => one.placeInLine - other.placeInLine)
  return first ? <CitedIssueField issue={first} {...cited} /> : null
}
