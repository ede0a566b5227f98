import { verdictLabel } from '../../../domain/judging/verdict-label'
import { type MailSite, type MailText, renderMail } from './render-mail'

/** A submission as mentioned in a mail to its author. `title` is null if mails can't contain submission texts. */
export type MailedIssue = { id: string; placeInLine: number; title: string | null }

/** '#3, “Title”,' for use within a sentence; '#3' without a title. */
export const issueReference = ({ placeInLine, title }: Pick<MailedIssue, 'placeInLine' | 'title'>): string =>
  title === null ? `#${placeInLine}` : `#${placeInLine}, “${title}”,`

type ReviewedIssue = MailedIssue & {
  verdict: 'valid' | 'invalid'
  duplicateOf: number | null
  /** Whether an earlier mail said something different. */
  wasTold: boolean
  /** Empty for a valid one. */
  reasons: readonly string[]
}
type Reviewed = { username: string; contest: { id: string; title: string }; issues: readonly ReviewedIssue[] }

export function issuesReviewedMail(site: MailSite, { username, contest, issues }: Reviewed): MailText {
  const [first, ...others] = issues
  const isOne = first && others.length === 0
  const reviewed = issues.every(({ wasTold }) => wasTold) ? 'reviewed again' : 'reviewed'
  const rest = [
    'The status may change until the contest is finalized.',
    'You can turn off these emails on your account page.',
  ]
  const content = isOne
    ? {
        subject: `Your submission to ${contest.title} was ${reviewed}`,
        lead: [
          `Your submission ${issueReference(first)} to ${contest.title} was ${reviewed}. Its status is now: ${outcomeOf(first)}.`,
          ...reasonsOf(first),
        ],
        link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${first.id}` },
      }
    : {
        subject: `${issues.length} of your submissions to ${contest.title} were ${reviewed}`,
        lead: [
          `${issues.length} of your submissions to ${contest.title} were ${reviewed}.`,
          ...issues.flatMap((issue) => [
            `The status of submission ${issueReference(issue)} is now: ${outcomeOf(issue)}.`,
            ...reasonsOf(issue),
          ]),
        ],
        link: { label: 'View your submissions', url: `${site.publicUrl}/submissions?contest=${contest.id}` },
      }
  return renderMail(site, { username, rest, ...content })
}

const outcomeOf = ({ verdict, duplicateOf }: ReviewedIssue) => verdictLabel({ status: verdict, duplicateOf })
const reasonsOf = ({ reasons }: ReviewedIssue) => (reasons.length > 0 ? [`The reason: ${reasons.join('\n\n')}`] : [])

type RemovedIssue = MailedIssue & { contestTitle: string; reason: string }
type Notice = { username: string; issue: RemovedIssue }

/** Quotes the judge's reason. */
export function issueRemovedMail(site: MailSite, { username, issue }: Notice): MailText {
  return renderMail(site, {
    subject: `Your submission to ${issue.contestTitle} was removed`,
    username,
    lead: [
      `Your submission ${issueReference(issue)} to ${issue.contestTitle} was removed by a judge. It is no longer reviewed.`,
      `The reason: ${issue.reason}`,
    ],
    rest: ['A removal can be undone. If you think this is a mistake, contact the site operator.'],
  })
}

export function issueRestoredMail(site: MailSite, { username, issue }: Notice): MailText {
  return renderMail(site, {
    subject: `Your submission to ${issue.contestTitle} was restored`,
    username,
    lead: [
      `Your submission ${issueReference(issue)} to ${issue.contestTitle} was restored. It has kept its place in line.`,
    ],
    link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${issue.id}` },
    rest: [],
  })
}
