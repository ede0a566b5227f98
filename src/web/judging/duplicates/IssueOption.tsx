import type { ComponentProps } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { Gutter, statusWord } from '../../ui/Status'
import { VisibleText } from '../../ui/text/VisibleText'

type IssueOptionProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'radio' | 'checkbox'
  issue: QueueEntry
  groupLabel: string | undefined
  score: number | undefined
}

/** One report to choose, with what tells it from the others. */
export function IssueOption({ issue, groupLabel, score, ...input }: IssueOptionProps) {
  return (
    <label className="pick" data-s={issue.status}>
      <Gutter>{issue.placeInLine}</Gutter>
      <input {...input} />
      <span className="pick-t" dir="auto">
        <VisibleText>{issue.title}</VisibleText>
        <small>
          {[statusWord(issue.status), groupLabel, score === undefined ? null : `likeness ${score.toFixed(2)}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </label>
  )
}
