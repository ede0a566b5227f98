import { useId, useState } from 'react'
import type { Issue } from '../../../contract/issue'
import { type AppealKind, appealKinds } from '../../../domain/judging/appeals'
import { DraftBanners, DraftLine } from '../../../web/drafts/DraftBanners'
import { Draft, type DraftSource, type DraftView } from '../../../web/drafts/draft'
import { readText } from '../../../web/drafts/stored-text'
import { parseObject, useDraft } from '../../../web/drafts/use-draft'
import { FormDialog } from '../../../web/forms/FormDialog'
import { LeaveGuard } from '../../../web/forms/LeaveGuard'
import { FieldLength, TextAreaField } from '../../../web/forms/TextAreaField'
import { type SubmitForm, useSubmitForm } from '../../../web/forms/use-submit-form'
import { Button } from '../../../web/ui/Button'
import { classNames } from '../../../web/ui/class-names'
import { FieldError, TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { type AppealRefusal, appealLimits, appealRuleProblem, appealTextProblem } from '../domain/appeal-rules'
import { appealKindHints, appealKindLabel, appealRefusalText } from './appeal-labels'
import { useMakeAppeal } from './appeals-api'

export type KindRefusals = Record<AppealKind, AppealRefusal | null>

type AppealDialogProps = { issue: Issue; refusals: KindRefusals; onClose: () => void }

const combinedText = ({ rule, text }: AppealValues) => `${rule}\n\n${text}\n`

const isUnsaved = ({ saving }: DraftView) => saving.kind === 'failed' || saving.kind === 'too_long'

/** Authors state what is wrong and cite the rule. Their draft is kept on this device, like a submission's. */
export function AppealDialog({ issue, refusals, onClose }: AppealDialogProps) {
  const [draft] = useState(() => new Draft(appealDraft(issue.userId._id, issue._id)))
  const make = useMakeAppeal(issue._id)
  const form = useSubmitForm<AppealValues>({
    initialValues: draft.values(),
    check: ({ kind, rule, text }) => ({
      kind: kind === '' ? 'Choose what to appeal' : refusals[kind] && appealRefusalText(refusals[kind]),
      rule: appealRuleProblem(rule.trim()),
      text: appealTextProblem(text),
    }),
    failure: 'Failed to send the appeal',
    send: async ({ kind, rule, text }) => {
      draft.flush()
      await make.mutateAsync({ kind: kind as AppealKind, rule: rule.trim(), text })
      draft.finish()
      toast.success('Appeal sent to the judges')
      onClose()
    },
  })
  const view = useDraft(form, draft)
  const getText = () => combinedText(form.getValues())
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      icon="flag"
      title="Appeal"
      description="A different judge reviews your appeal and replies here. One appeal per decision. You can’t withdraw it."
      action="Send appeal"
      busyLabel="Sending..."
      isReady={!view.isElsewhere}
      fields={
        <fieldset className={layout.form} disabled={view.isElsewhere || form.isSubmitting}>
          <KindField form={form} refusals={refusals} />
          <TextField
            label="Rule you’re citing"
            hint="One line, as worded in the contest or its terms."
            autoComplete="off"
            counter={<FieldLength control={form.control} name="rule" max={appealLimits.ruleMax} trimmed />}
            {...form.field('rule')}
          />
          <TextAreaField form={form} name="text" label="What is wrong" max={appealLimits.textMax} rows={7} />
          <DraftLine draft={draft} view={view} />
        </fieldset>
      }
    >
      <DraftBanners draft={draft} view={view} getText={getText} />
      <LeaveGuard
        isUnsaved={() => isUnsaved(draft.view())}
        isLostOnClose={isUnsaved(view)}
        title="Leave without a saved draft?"
        description="This text could not be saved on this device. It lasts only as long as this tab is open."
        stayLabel="Stay"
        actions={(leave) => (
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        )}
      />
    </FormDialog>
  )
}

type KindFieldProps = { form: SubmitForm<AppealValues>; refusals: KindRefusals }

/** Each of the three kinds once, with a reason if it can't be appealed. */
function KindField({ form, refusals }: KindFieldProps) {
  const id = useId()
  const { error, ...radio } = form.field('kind')
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>What you’re appealing</legend>
      <div className={classNames(layout.stack, layout.belowSmall)}>
        {appealKinds.map((kind) => {
          const refusal = refusals[kind]
          return (
            <div className={field.checkbox} key={kind}>
              <input
                {...radio}
                type="radio"
                value={kind}
                id={`${id}-${kind}`}
                aria-describedby={`${id}-${kind}-hint`}
                disabled={refusal !== null}
              />
              <label htmlFor={`${id}-${kind}`}>
                {appealKindLabel(kind)}{' '}
                <small id={`${id}-${kind}-hint`}>{refusal ? appealRefusalText(refusal) : appealKindHints[kind]}</small>
              </label>
            </div>
          )
        })}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}

type AppealValues = { kind: AppealKind | ''; rule: string; text: string }

const blank: AppealValues = { kind: '', rule: '', text: '' }

/** The key includes the account, so that people who share a device don't see each other's drafts. */
const draftKey = (userId: string, issueId: string) => `draft:${userId}:appeal:${issueId}`

function parse(stored: string): { values: AppealValues; savedAt: Date } | null {
  const { kind, rule, text, savedAt } = parseObject(stored) ?? {}
  const time = new Date(typeof savedAt === 'string' ? savedAt : Number.NaN)
  if (typeof rule !== 'string' || typeof text !== 'string' || Number.isNaN(time.getTime())) return null
  return { values: { kind: appealKinds.find((one) => one === kind) ?? '', rule, text }, savedAt: time }
}

const appealDraft = (userId: string, issueId: string): DraftSource<AppealValues> => ({
  key: draftKey(userId, issueId),
  initialValues: blank,
  format: (values, savedAt) => (values.rule + values.text === '' ? null : JSON.stringify({ ...values, savedAt })),
  parse,
})

/** Whether this account has a draft appeal for this submission. */
export function hasAppealDraft(userId: string, issueId: string): boolean {
  const { text } = readText(draftKey(userId, issueId))
  return text !== null && parse(text) !== null
}
