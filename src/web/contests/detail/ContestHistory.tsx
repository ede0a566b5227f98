import { lazy, Suspense, useState } from 'react'
import type { Contest, ContestChange } from '../../../contract/contest'
import type { ChangeableField, FieldChange } from '../../../domain/contests/contest-changes'
import { formatCents } from '../../../domain/money'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { SheetSection } from '../../ui/Sheet'
import { VisibleText } from '../../ui/text/VisibleText'
import { formatDayTime } from '../../ui/time/dates'
import { useContestHistory } from '../contest-api'

/** Comparing texts is code of its own, which only a reader of a change needs. */
const TextDiff = lazy(async () => ({ default: (await import('../../judging/revisions/TextDiff')).TextDiff }))

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
}

/** Who changed what of a contest since it started, when and why: for everybody who takes part on its terms. */
export function ContestHistory({ contest }: { contest: Contest }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } = useContestHistory(contest)
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  if (isError) return <NotLoaded onRetry={() => void refetch()} />
  if (changes.length === 0) return null
  return (
    <SheetSection
      title="Changes since the start"
      aside={<span className="meta">{data?.pages[0]?.pagination.total}</span>}
    >
      <ol className="stack">
        {changes.map((change) => (
          <li key={`${change.at} ${change.digestAfter}`}>
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

/** Terms that changed must not look like terms that did not. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <SheetSection title="Changes since the start">
      <Banner tone="danger" action={<Button onClick={onRetry}>Retry</Button>}>
        Changes could not be loaded.
      </Banner>
    </SheetSection>
  )
}

function Change({ change: { at, by, reason, fields, digestAfter } }: { change: ContestChange }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>
        <b>{fields.map(({ field }) => fieldLabels[field]).join(', ')}</b>
      </p>
      <p className="soft">
        <time dateTime={at}>{formatDayTime(new Date(at))}</time> by <bdi>{by?.username ?? 'the operator'}</bdi>
      </p>
      <p className="pre-line" dir="auto">
        <VisibleText>{reason ?? 'No reason was given.'}</VisibleText>
      </p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>What changed</summary>
        {isOpen && (
          <Suspense fallback={<p className="soft">Comparing...</p>}>
            {fields.map((field) => (
              <FieldDiff key={field.field} change={field} />
            ))}
          </Suspense>
        )}
        {digestAfter && <p className="mono meta terms-digest">SHA-256 of the terms since then: {digestAfter}</p>}
      </details>
    </>
  )
}

function FieldDiff({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <TextDiff
      title={fieldLabels[field]}
      before={inWords(field, before)}
      after={inWords(field, after)}
      beforeName="Before"
      afterName="After"
    />
  )
}

function inWords(field: ChangeableField, value: string | null): string {
  if (value === null) return ''
  if (field === 'startDate' || field === 'endDate') return formatDayTime(new Date(value))
  if (field === 'prizePool') return formatCents(Math.round(Number(value) * 100))
  if (field === 'hidesAuthors' || field === 'hidesVerdicts') return value === 'true' ? 'Yes' : 'No'
  return value
}
