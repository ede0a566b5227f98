import { lazy, Suspense } from 'react'
import type { Contest, ContestChange } from '../../../contract/contest'
import type { ChangeableField, FieldChange } from '../../../domain/contests/contest-changes'
import { formatCents } from '../../../domain/money'
import { noReasonGiven } from '../../../domain/no-reason'
import { RetryBanner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Disclosure } from '../../ui/Disclosure'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { counted } from '../../ui/text/counted'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { useContestHistory } from '../contest-api'
import styles from './ContestDetail.module.css'

/** Loaded when someone opens a change. */
const TextDiff = lazy(async () => ({ default: (await import('../../judging/revisions/TextDiff')).TextDiff }))

export const historySectionId = 'contest-changes'

const fieldLabels: Record<ChangeableField, string> = {
  title: 'Title',
  description: 'Description',
  githubRepoUrl: 'Repository',
  startDate: 'Start date',
  endDate: 'End date',
  prizePool: 'Bounty pool',
  reportTemplate: 'Report template',
  knownIssues: 'Known issues',
  hidesAuthors: 'Names hidden from judges',
  hidesVerdicts: 'Verdicts hidden until the end',
  secondLookPercent: 'Second look, in percent',
  appealHours: 'Appeal period, in hours',
  undecidedMax: 'Open submissions per person',
}

/** Who changed what in a contest since it started, when and why. Visible to all participants. */
export function ContestHistory({ contest }: { contest: Contest }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } = useContestHistory(contest)
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  if (isError) return <NotLoaded onRetry={() => void refetch()} />
  if (changes.length === 0) return null
  return (
    <SheetSection
      id={historySectionId}
      title="Changes since the start"
      note={counted(data?.pages[0]?.pagination.total ?? changes.length, 'change', 'changes')}
    >
      <ol className={layout.lines}>
        {changes.map((change) => (
          <li key={`${change.at} ${change.digestAfter}`} className={styles.change}>
            <Change change={change} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </SheetSection>
  )
}

/** Without this, a contest with changed terms would look unchanged. */
const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <SheetSection title="Changes since the start">
    <RetryBanner onRetry={onRetry}>Changes could not be loaded.</RetryBanner>
  </SheetSection>
)

function Change({ change }: { change: ContestChange }) {
  const { at, by, addendum } = change
  return (
    <>
      <p>
        <b>{titleOf(change)}</b>
      </p>
      <p className={text.muted}>
        <Time at={at} format={formatDayTime} /> by <bdi>{by?.username ?? 'the operator'}</bdi>
      </p>
      {addendum && <p className={text.muted}>Applies only to submissions that arrive after it.</p>}
      {addendum?.kind === 'answer' ? <Answer addendum={addendum} /> : <Difference change={change} />}
    </>
  )
}

function titleOf({ addendum, fields }: ContestChange): string {
  const what = fields.map(({ field }) => fieldLabels[field]).join(', ')
  if (!addendum) return what
  return `Addendum ${addendum.number}: ${addendum.kind === 'answer' ? 'Answer to a question' : what}`
}

/** Doesn't reveal who asked. */
function Answer({ addendum: { question, answer } }: { addendum: NonNullable<ContestChange['addendum']> }) {
  return (
    <dl>
      <dt className={text.strong}>Question</dt>
      <dd dir="auto">
        <VisibleParagraph className={text.preLine}>{question ?? ''}</VisibleParagraph>
      </dd>
      <dt className={text.strong}>Answer</dt>
      <dd dir="auto">
        <VisibleParagraph className={text.preLine}>{answer ?? ''}</VisibleParagraph>
      </dd>
    </dl>
  )
}

function Difference({ change: { reason, fields, digestAfter } }: { change: ContestChange }) {
  return (
    <>
      <VisibleParagraph className={text.preLine}>{reason ?? noReasonGiven}</VisibleParagraph>
      <Disclosure title="What changed">
        <Suspense fallback={<p className={text.muted}>Comparing...</p>}>
          {fields.map((field) => (
            <FieldDiff key={field.field} change={field} />
          ))}
        </Suspense>
        {digestAfter && (
          <p className={classNames(text.mono, text.faint)}>{`SHA-256 of the terms since then: ${digestAfter}`}</p>
        )}
      </Disclosure>
    </>
  )
}

function FieldDiff({ change: { field, before, after } }: { change: FieldChange }) {
  const texts = { before: formatFieldValue(field, before), after: formatFieldValue(field, after) }
  return <TextDiff title={fieldLabels[field]} {...texts} beforeName="Before" afterName="After" />
}

function formatFieldValue(field: ChangeableField, value: string | null): string {
  if (value === null) return ''
  if (field === 'startDate' || field === 'endDate') return formatDayTime(new Date(value))
  if (field === 'prizePool') return formatCents(Math.round(Number(value) * 100))
  if (field === 'hidesAuthors' || field === 'hidesVerdicts') return value === 'true' ? 'Yes' : 'No'
  return value
}
