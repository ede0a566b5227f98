import { useState } from 'react'
import type { ReleasedIssue } from '../../contract/seats/sponsors'
import { givenTexts } from '../../domain/issues/issue-text'
import { Report } from '../issues/report/Report'
import { Button } from '../ui/Button'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import { StatusTag } from '../ui/Status'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Answers } from './Answers'

/** A released submission, which a sponsor opens to read. */
export function ReleasedSection({ issue, onAnswer }: { issue: ReleasedIssue; onAnswer: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { placeInLine, title, description, status, author, answers } = issue
  return (
    <SheetSection
      title={<VisibleText>{title}</VisibleText>}
      placeInLine={placeInLine}
      status={status}
      aside={<StatusTag status={status} />}
    >
      <p className={text.muted}>
        <span>{`Submission ${placeInLine} by`}</span> <VisibleName>{author.username}</VisibleName>
      </p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Read the submission</summary>
        {isOpen && (
          <>
            <Report markdown={description} prefix={`L${placeInLine}-`} />
            {givenTexts(issue).map(({ name, label, anchor, markdown }) => (
              <section key={name}>
                <h3>{label}</h3>
                <Report markdown={markdown} prefix={`${anchor}${placeInLine}-`} />
              </section>
            ))}
          </>
        )}
      </details>
      <div className={layout.below}>
        <Answers answers={answers} />
        <Button small aria-label={`Answer submission ${placeInLine}`} onClick={onAnswer}>
          Answer…
        </Button>
      </div>
    </SheetSection>
  )
}
