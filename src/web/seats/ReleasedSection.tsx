import { useState } from 'react'
import type { ReleasedIssue } from '../../contract/seats/sponsors'
import { filledOptionalTexts } from '../../domain/issues/issue-text'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { Report } from '../issues/report/Report'
import { Button } from '../ui/Button'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import { StatusTag } from '../ui/Status'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Answers } from './Answers'
import { submissionNumbers } from './seat-labels'

/** Released submissions of one issue, at least one, ordered by place. */
export type ReleasedGroup = [ReleasedIssue, ...ReleasedIssue[]]

/** Members of a group are adjacent. */
export function releasedGroups(issues: readonly ReleasedIssue[]): ReleasedGroup[] {
  const groups: ReleasedGroup[] = []
  for (const issue of issues) {
    const last = groups.at(-1)
    if (last?.[0].group === issue.group) last.push(issue)
    else groups.push([issue])
  }
  return groups
}

/** Released submissions, expandable by a sponsor. Those of the same issue get a single answer. */
export function ReleasedSection({ group, onAnswer }: { group: ReleasedGroup; onAnswer: () => void }) {
  const [first] = group
  return (
    <SheetSection
      title={<VisibleText>{first.title}</VisibleText>}
      placeInLine={first.placeInLine}
      status={first.status}
      aside={<StatusTag status={first.status} />}
    >
      <div className={layout.stack}>
        {group.map((issue) => (
          <ReleasedText key={issue._id} issue={issue} isFirst={issue === first} />
        ))}
      </div>
      <div className={layout.below}>
        <Answers answers={first.answers} />
        <Button small aria-label={`Answer ${submissionNumbers(group)}`} onClick={onAnswer}>
          Answer…
        </Button>
      </div>
    </SheetSection>
  )
}

function ReleasedText({ issue, isFirst }: { issue: ReleasedIssue; isFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { placeInLine, title, description, author } = issue
  return (
    <div>
      {!isFirst && (
        <h3>
          <VisibleText>{title}</VisibleText>
        </h3>
      )}
      <p className={text.muted}>
        <span>{`Submission ${placeInLine} by`}</span> <VisibleName>{author.username}</VisibleName>
        <span>{`: ${verdictLabel(issue)}`}</span>
      </p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{`Read submission ${placeInLine}`}</summary>
        {isOpen && (
          <>
            <Report markdown={description} prefix={`L${placeInLine}-`} />
            {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
              <section key={name}>
                <h3>{label}</h3>
                <Report markdown={markdown} prefix={`${anchor}${placeInLine}-`} />
              </section>
            ))}
          </>
        )}
      </details>
    </div>
  )
}
