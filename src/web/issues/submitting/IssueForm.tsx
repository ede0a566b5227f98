import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { isOutage } from '../../api/http'
import { DraftBanners, DraftLine } from '../../drafts/DraftBanners'
import { Draft, type DraftSource, type DraftView } from '../../drafts/draft'
import { useDraft } from '../../drafts/use-draft'
import { LeaveGuard } from '../../forms/LeaveGuard'
import { type Problems, type SubmitForm, useSubmitForm } from '../../forms/use-submit-form'
import { BackLink, ButtonLink } from '../../links'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { FormErrorSummary } from '../../ui/Field'
import layout from '../../ui/layout.module.css'
import page from '../../ui/Page.module.css'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { copyText } from '../../ui/text/copy-text'
import type { Elements } from '../../ui/text/elements'
import text from '../../ui/text.module.css'
import { type IssueValues, reportText } from './issue-form'
import styles from './SubmitIssue.module.css'

type IssueFormOptions = {
  draft: DraftSource<IssueValues>
  check: (values: IssueValues) => Problems
  send: (values: IssueValues, draft: Draft<IssueValues>) => Promise<unknown>
  failure: string
}

/** The form for a new or edited submission, with its draft. A different draft needs a new form. */
export function useIssueForm({ draft: source, check, send, failure }: IssueFormOptions) {
  const [draft] = useState(() => new Draft(source))
  const form = useSubmitForm<IssueValues>({
    initialValues: draft.values(),
    check,
    send: (values) => send(values, draft),
    failure,
    toasts: true,
    hasSummary: true,
  })
  return { form, draft, view: useDraft(form, draft) }
}

export type IssueForm = ReturnType<typeof useIssueForm>

export function CopySubmission({ form }: { form: SubmitForm<IssueValues> }) {
  return (
    <Button onClick={() => void copyText(reportText(form.getValues()), 'Submission copied')}>Copy submission</Button>
  )
}

type FormHeadProps = { title: string; preposition: 'to' | 'in'; contest: Contest; text: string; children?: Elements }

/** The sheet's header: the form's purpose, and who will read its content. */
export const IssueFormHead = ({ title, preposition, contest, text: subtitle, children }: FormHeadProps) => (
  <SheetHead title={title}>
    <p className={text.muted}>
      <span>{preposition}</span>{' '}
      <b className={text.strong} dir="auto">
        {contest.title}
      </b>
      <span>{`. ${subtitle}`}</span>
    </p>
    {children}
  </SheetHead>
)

type FrameProps = { issueForm: IssueForm; back: { to: string; title: string }; banners: Elements; children: Elements }

/** Around a form: a back link, the draft's location, and what prevents sending. */
export function IssueFormFrame({ issueForm: { form, draft, view }, back, banners, children }: FrameProps) {
  const getText = () => reportText(form.getValues())
  return (
    <>
      <LeaveGuard
        isUnsaved={() => isUnsaved(draft.view())}
        isLostOnClose={isUnsaved(view)}
        title="Leave without a saved draft?"
        description="This text could not be saved on this device. It lasts only as long as this tab is open."
        stayLabel="Stay"
        actions={(leave) => (
          <>
            <Button onClick={() => void copyText(getText(), 'Text copied')}>Copy text</Button>
            <Button variant="danger" onClick={leave}>
              Leave
            </Button>
          </>
        )}
      />
      <div className={page.topRow}>
        <BackLink to={back.to}>{back.title}</BackLink>
        <DraftLine draft={draft} view={view} />
      </div>
      <div className={layout.stackMedium}>
        {banners}
        <DraftBanners draft={draft} view={view} getText={getText} />
        <FormErrorSummary ref={form.summary} problems={form.problems} />
        {children}
      </div>
    </>
  )
}

/** A stored draft is restored, so leaving loses nothing. */
const isUnsaved = ({ saving }: DraftView) => saving.kind === 'failed' || saving.kind === 'too_long'

type SheetProps = {
  issueForm: IssueForm
  /** Whether the text can be sent as is; the button is disabled otherwise. */
  isReady: boolean
  /** Enter in a single-line field shows what is missing while the button is disabled. */
  checksOnEnter?: boolean
  head: Elements
  fields: ReactNode
  cancelTo: string
  /** Displayed next to the button and read along with it. */
  hint: ReactNode
  labels: { send: string; sending: string }
}

/**
 * A form's sheet and shortcuts: Enter in a single-line field tries to send, Ctrl or Cmd with Enter sends from anywhere.
 */
export function IssueFormSheet(props: SheetProps) {
  const { issueForm, isReady, checksOnEnter = false, head, fields, cancelTo, hint, labels } = props
  const { form, view } = issueForm
  const canSend = isReady && !view.isElsewhere
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (canSend || (checksOnEnter && !view.isElsewhere)) void form.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (canSend) void form.submit()
    } else if (event.target instanceof HTMLInputElement) {
      // A disabled button keeps Enter from submitting, and nothing would say what is missing.
      submit(event)
    }
  }
  return (
    <form className={classNames(sheet.sheet, styles.form)} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {head}
      {/* Another tab may have the draft, or the text be on its way: what is typed then would be lost. */}
      <fieldset className={styles.fields} disabled={view.isElsewhere || form.isSubmitting}>
        {fields}
      </fieldset>
      {form.failure && (
        <div className={styles.refusal}>
          <Banner tone="danger" action={<CopySubmission form={form} />}>
            <b>{form.failure}</b>
            <br />
            <span>
              {isOutage(form.error)
                ? 'Your text is still here. Check your connection and send it again: the same text is stored only once.'
                : 'Your text is still here.'}
            </span>
          </Banner>
        </div>
      )}
      <div className={classNames(sheet.footer, styles.footer)}>
        <ButtonLink variant="quiet" more={button.flush} to={cancelTo}>
          Cancel
        </ButtonLink>
        <div className={button.actions}>
          <p className={classNames(text.faint, styles.hint)} id="send-hint">
            {hint}
          </p>
          <Button
            ref={form.button}
            variant="primary"
            type="submit"
            busy={form.isSubmitting}
            disabled={!canSend}
            aria-describedby="send-hint"
          >
            {form.isSubmitting ? labels.sending : labels.send}
          </Button>
        </div>
      </div>
    </form>
  )
}
