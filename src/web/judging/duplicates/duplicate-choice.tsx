import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { Gutter } from '../../ui/Gutter'
import { statusLabel } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'
import { type SimilarIssue, useConsoleParts } from '../console/console-parts'
import { similarKey } from '../triage-api'
import duplicates from './Duplicates.module.css'

/** Parses places in line, '9, 14' or '#9 14'; `unknown` are those that no other issue has. */
export function findIssuesByNumber(
  text: string,
  issues: readonly QueueEntry[],
): { found: QueueEntry[]; unknown: number[] } {
  const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))]
  const byPlace = new Map(issues.map((issue) => [issue.placeInLine, issue]))
  return {
    found: numbers.flatMap((number) => byPlace.get(number) ?? []),
    unknown: numbers.filter((number) => !byPlace.has(number)),
  }
}

export const unknownNumbersText = (unknown: number[]): string =>
  `No other submission in this contest has the place in line ${unknown.join(', ')}. Look it up in the queue.`

type IssueOptionProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'radio' | 'checkbox'
  issue: QueueEntry
  groupLabel: string | undefined
  score: number | undefined
}

/** A selectable report, with what distinguishes it from the others. */
export function IssueOption({ issue, groupLabel, score, ...input }: IssueOptionProps) {
  return (
    <label className={duplicates.option} data-status={issue.status}>
      <Gutter>{issue.placeInLine}</Gutter>
      <input {...input} />
      <span dir="auto">
        <VisibleText>{issue.title}</VisibleText>
        <small>
          {[statusLabel(issue.status), groupLabel, score === undefined ? null : `${Math.round(score * 100)}% similar`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </label>
  )
}

/** What may be the same as a submission; null if no feature looks for it. */
export function useSimilarIssues(id: string): SimilarIssue[] | null {
  const { findSimilar: find } = useConsoleParts()
  const { data = [] } = useQuery({
    queryKey: [...similarKey, id],
    queryFn: () => find?.(id) ?? [],
    enabled: find !== undefined,
  })
  return find ? data : null
}
