import type { Contest } from '../../../contract/contest'
import { ApiError } from '../../api/http'
import { DraftBanners } from '../../drafts/DraftBanners'
import { LeaveGuard } from '../../forms/LeaveGuard'
import { BackLink } from '../../links'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { FormErrorSummary } from '../../ui/Field'
import page from '../../ui/Page.module.css'
import { SheetHead } from '../../ui/PageHead'
import { statusIcon } from '../../ui/Status'
import type { Elements } from '../../ui/text/elements'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { displayStatus, statusOf } from '../contest-time'
import { ContestStatusLine } from '../detail/ContestTitle'
import type { ContestFormState } from './ContestForm'
import styles from './ContestForm.module.css'

type TopProps = {
  back: { to: string; label: string }
  unsaved: number
  isPreviewing: boolean
  /** Null if there is no form to come back to. */
  onPreview: (() => void) | null
  save: Elements
}

export function ContestFormTop({ back, unsaved, isPreviewing, onPreview, save }: TopProps) {
  return (
    <div className={page.topRow}>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className={classNames(button.pageActions, button.topActions, styles.actions)}>
        <p className={text.muted} role="status">
          {unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
        </p>
        {onPreview && (
          <Button small onClick={onPreview}>
            {isPreviewing ? 'Back to the form' : 'Preview'}
          </Button>
        )}
        {save}
      </div>
    </div>
  )
}

type HeadProps = { title: string; saved: Contest | null; isPreviewing: boolean; now: Date }

/** An existing contest shows its status here, unless the preview below does. That of a finalized one shows no title. */
export function ContestFormHead({ title, saved, isPreviewing, now }: HeadProps) {
  const face = saved && (!isPreviewing || saved.isFinalized) && displayStatus(saved, now)
  return (
    <SheetHead
      className={face ? undefined : styles.new}
      status={face || 'todo'}
      icon={face ? statusIcon(face) : isPreviewing ? 'eye' : 'plus'}
      statuses={face && saved && <ContestStatusLine contest={saved} now={now} />}
      title={title}
    >
      <p className={text.muted}>
        {formHint({ saved, isPreviewing, isUpcoming: !saved || statusOf(saved, now) === 'upcoming' })}
      </p>
    </SheetHead>
  )
}

function formHint({
  saved,
  isPreviewing,
  isUpcoming,
}: {
  saved: Contest | null
  isPreviewing: boolean
  isUpcoming: boolean
}) {
  if (saved?.isFinalized) return 'Its results are final. Reopen the contest to change it.'
  if (isPreviewing) return 'The contest page as researchers will see it.'
  return isUpcoming
    ? 'Once a contest has started, its start date and repository are fixed, its end can only move later and its pool can only rise. Later changes require a public reason.'
    : 'The contest has started. Changes require a reason, which everyone can see.'
}

type FormProps = { contestForm: ContestFormState }

/** Above the form: validation errors, why saving failed, and where the draft is kept. */
export function ContestFormNotices({
  contestForm: { form, draft, view, unsaved },
  onReload,
}: FormProps & { onReload: (() => Promise<unknown>) | undefined }) {
  const isStale = form.error instanceof ApiError && form.error.code === 'STALE'
  return (
    <>
      <FormErrorSummary ref={form.summary} problems={form.problems} />
      {form.failure && (
        <Banner
          tone="danger"
          action={
            isStale && onReload && <Button onClick={() => void onReload().then(form.clearFailure)}>Reload</Button>
          }
        >
          <b>{form.failure}</b>
          <br />
          What you typed is still here.
        </Banner>
      )}
      <DraftBanners draft={draft} view={view} getText={() => form.getValues('description')} />
      {view.restoredAt && unsaved > 0 && !view.isElsewhere && (
        <Banner
          tone="info"
          icon="hard-drive"
          action={<Button onClick={draft.discard}>Discard</Button>}
        >{`Your unsaved changes from ${formatDayTime(view.restoredAt)} were restored.`}</Banner>
      )}
    </>
  )
}

/** Leaving loses nothing, unless this device can't store the draft. */
export function ContestLeaveGuard({ contestForm: { draft, view, unsaved, isUnsaved } }: FormProps) {
  const isStored = view.saving.kind === 'none' || view.saving.kind === 'saved'
  return (
    <LeaveGuard
      isUnsaved={isUnsaved}
      isLostOnClose={unsaved > 0 && !isStored}
      title="Leave without saving?"
      description={
        isStored
          ? 'Your changes are not saved. This device keeps them until you return to this form or discard them.'
          : 'Your changes are not saved, and this browser can’t keep them. If you leave, they are lost.'
      }
      stayLabel="Keep editing"
      actions={(leave) => (
        <>
          <Button
            variant="danger"
            onClick={() => {
              draft.discard()
              leave()
            }}
          >
            Discard changes
          </Button>
          {isStored && (
            <Button variant="primary" onClick={leave}>
              Leave and keep
            </Button>
          )}
        </>
      )}
    />
  )
}
