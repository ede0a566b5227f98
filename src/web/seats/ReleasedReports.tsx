import type { ReleasedIssue } from '../../contract/seats/sponsors'
import { filledOptionalTexts } from '../../domain/issues/issue-text'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { Report } from '../issues/report/Report'
import { SubmittedReport } from '../issues/report/SubmittedReport'
import { Disclosure } from '../ui/Disclosure'
import { SheetSection } from '../ui/Sheet'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import type { ReleasedGroup } from './released-groups'

/** The first submission of an issue in full, and below it those that report the same. */
export function ReleasedReports({ group: [first, ...others] }: { group: ReleasedGroup }) {
  return (
    <>
      <SubmittedReport issue={first} status={first.status} about={<Byline issue={first} />} />
      {others.map((issue) => (
        <SheetSection
          key={issue._id}
          title={<VisibleText>{issue.title}</VisibleText>}
          placeInLine={issue.placeInLine}
          status="duplicate"
        >
          <p>
            <Byline issue={issue} />
          </p>
          <Disclosure title={`Read submission ${issue.placeInLine}`}>
            <OtherText issue={issue} />
          </Disclosure>
        </SheetSection>
      ))}
    </>
  )
}

const Byline = ({ issue }: { issue: ReleasedIssue }) => (
  <span className={text.muted}>
    <span>{`Submission ${issue.placeInLine} by`}</span> <VisibleName>{issue.author.username}</VisibleName>
    <span>{`: ${verdictLabel(issue)}`}</span>
  </span>
)

function OtherText({ issue }: { issue: ReleasedIssue }) {
  const { placeInLine, description } = issue
  return (
    <>
      <Report markdown={description} prefix={`L${placeInLine}-`} />
      {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
        <section key={name}>
          <h3>{label}</h3>
          <Report markdown={markdown} prefix={`${anchor}${placeInLine}-`} />
        </section>
      ))}
    </>
  )
}
