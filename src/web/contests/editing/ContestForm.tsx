import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { type JudgingSetting, judgingSettingNames } from '../../../domain/contests/judging-settings'
import { useSession } from '../../accounts/session/session-store'
import { Draft } from '../../drafts/draft'
import { useDraft } from '../../drafts/use-draft'
import { useFormValue } from '../../forms/use-form-value'
import { useSubmitForm } from '../../forms/use-submit-form'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { Fact, Facts } from '../../ui/Facts'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import type { Elements } from '../../ui/text/elements'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { ContestFields, type ContestLocks } from './ContestFields'
import { ContestFormHead, ContestFormNotices, ContestFormTop, ContestLeaveGuard } from './ContestFormFrame'
import { CardPreview, Checklist, PagePreview } from './ContestPreview'
import { contestDraft, countChanges } from './contest-draft'
import { type ContestValues, offeredSettings, problemsOf } from './contest-form'

type ContestFormProps = {
  title: string
  back: { to: string; label: string }
  /** The loaded contest; null for a new one. */
  saved: Contest | null
  initialValues: ContestValues
  locks: ContestLocks
  now: Date
  save: (values: ContestValues) => Promise<Contest>
  onReload?: () => Promise<unknown>
  rail?: Elements
}

const formId = 'contest-form'

/** Fields that can't change anymore, so an older draft must not change them. */
const lockedFields = ({ status, areNamesSettled, hasIssues }: ContestLocks): (keyof ContestValues)[] => [
  ...(status === 'upcoming' ? [] : (['startDate', 'githubRepoUrl', ...judgingSettingNames] as const)),
  ...(status === 'ended' ? (['endDate'] as const) : []),
  ...(areNamesSettled ? (['hidesAuthors'] as const) : []),
  ...(hasIssues ? (['hidesVerdicts'] as const) : []),
]

type ContestFormOptions = Pick<ContestFormProps, 'saved' | 'initialValues' | 'locks' | 'save'> & {
  onProblems: () => void
}

/** A contest's form, its draft, and the request that saves it. */
function useContestForm({ saved, initialValues, locks, save, onProblems }: ContestFormOptions) {
  const navigate = useNavigate()
  const userId = useSession((session) => session.user?._id)
  const key = `contest-draft:${userId}:${saved?._id ?? 'new'}`
  const { status, areNamesSettled, hasIssues } = locks
  const source = useMemo(
    () => contestDraft(key, initialValues, lockedFields({ status, areNamesSettled, hasIssues })),
    [key, initialValues, status, areNamesSettled, hasIssues],
  )
  const [draft] = useState(() => new Draft(source))
  const isSaved = useRef(false)
  const form = useSubmitForm<ContestValues>({
    initialValues: draft.values(),
    // Without changes, no reason is needed.
    check: (values) => problemsOf(values, locks.status !== 'upcoming' && countChanges(values, initialValues) > 0),
    failure: saved ? 'Failed to update contest' : 'Failed to create contest',
    hasSummary: true,
    onProblems,
    send: async (values) => {
      const contest = await save(values)
      isSaved.current = true
      draft.finish()
      await navigate(paths.contest(contest._id))
    },
  })
  const view = useDraft(form, draft)
  // The contest may change while its form is open: fields that weren't edited follow.
  useEffect(() => draft.rebase(source), [draft, source])
  const count = (values: ContestValues) => countChanges(values, initialValues)
  const unsaved = useFormValue(form, count)
  const isUnsaved = () => count(form.getValues()) > 0 && !draft.view().isElsewhere && !isSaved.current
  return { form, draft, view, unsaved, isUnsaved }
}

export type ContestFormState = ReturnType<typeof useContestForm>

export function ContestForm(props: ContestFormProps) {
  const { title, back, saved, locks, now, onReload, rail } = props
  const isFinal = saved?.isFinalized ?? false
  const [wantsPreview, setIsPreviewing] = useState(false)
  // A finalized contest can't change, so its form would be nothing but disabled fields.
  const isPreviewing = wantsPreview || isFinal
  const contestForm = useContestForm({ ...props, onProblems: () => setIsPreviewing(false) })
  const { form, view, unsaved } = contestForm
  const sendLabel = saved ? 'Save changes' : 'Publish contest'
  const preview = { control: form.control, saved, now }
  return (
    <>
      <ContestFormTop
        back={back}
        unsaved={unsaved}
        isPreviewing={isPreviewing}
        onPreview={isFinal ? null : () => setIsPreviewing(!isPreviewing)}
        save={
          !isFinal && (
            <Button
              small
              variant="primary"
              type="submit"
              form={formId}
              disabled={view.isElsewhere || form.isSubmitting}
            >
              {sendLabel}
            </Button>
          )
        }
      />
      <div className={layout.stackMedium}>
        <ContestFormNotices contestForm={contestForm} onReload={onReload} />
        <div className={panel.columns}>
          <div className={sheet.sheet}>
            <ContestFormHead title={title} saved={saved} isPreviewing={isPreviewing} now={now} />
            {isPreviewing && <PagePreview {...preview} />}
            <form id={formId} hidden={isPreviewing} onSubmit={(event) => void form.submit(event)} noValidate>
              <fieldset disabled={view.isElsewhere || isFinal}>
                {saved && locks.status !== 'upcoming' && <FixedTerms contest={saved} locks={locks} />}
                <ContestFields form={form} locks={locks} asksReason={locks.status !== 'upcoming' && unsaved > 0} />
                <div className={sheet.footer}>
                  <ButtonLink variant="quiet" more={button.flush} to={back.to}>
                    Cancel
                  </ButtonLink>
                  <Button ref={form.button} variant="primary" type="submit" busy={form.isSubmitting}>
                    {form.isSubmitting ? 'Saving...' : sendLabel}
                  </Button>
                </div>
              </fieldset>
            </form>
          </div>
          <aside className={panel.rail}>
            <CardPreview {...preview} />
            {locks.status === 'upcoming' && <Checklist control={form.control} now={now} />}
            {rail}
          </aside>
        </div>
      </div>
      <ContestLeaveGuard contestForm={contestForm} />
    </>
  )
}

const settingTerms: Record<JudgingSetting, { term: string; unit: (value: number) => string }> = {
  secondLookPercent: { term: 'Blind second look', unit: (value) => `${value}% of submissions` },
  appealHours: { term: 'Appeal period', unit: (value) => (value === 1 ? '1 hour' : `${value} hours`) },
  undecidedMax: { term: 'Open submissions per person', unit: String },
}

/** What people have planned around or were promised, as facts: the form has no fields for it anymore. */
function FixedTerms({ contest, locks }: { contest: Contest; locks: ContestLocks }) {
  return (
    <SheetSection title="Can't change anymore" icon="lock">
      <Facts isWide>
        <Fact term="Repository">
          <span className={text.mono}>{contest.githubRepoUrl}</span>
        </Fact>
        <Fact term="Start">
          <Time at={contest.startDate} format={formatDayTime} />
        </Fact>
        {locks.status === 'ended' && (
          <Fact term="End">
            <Time at={contest.endDate} format={formatDayTime} />
          </Fact>
        )}
        {locks.areNamesSettled && (
          <Fact term="Names of researchers">{contest.hidesAuthors ? 'Hidden from judges' : 'Shown to judges'}</Fact>
        )}
        {locks.hasIssues && (
          <Fact term="Verdicts">{contest.hidesVerdicts ? 'Hidden until the end' : 'Shown as they are given'}</Fact>
        )}
        {offeredSettings().map((setting) => {
          const value = contest[setting]
          const { term, unit } = settingTerms[setting]
          return (
            <Fact key={setting} term={term}>
              {value === null ? 'Off' : unit(value)}
            </Fact>
          )
        })}
      </Facts>
    </SheetSection>
  )
}
