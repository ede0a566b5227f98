import { invalidReasonTexts } from '../../../domain/judging/invalidation-codes'
import { verdictLabel } from '../../../domain/judging/verdict-label'
import { verdictMailDueAt } from '../../../domain/judging/verdict-mail'
import type { UserRow } from '../../accounts/account-queries'
import { findContest } from '../../contests/contest-queries'
import {
  findIssue,
  findRemovedIssue,
  type IssueRow,
  listIssuesById,
  listUnmailedOutcomes,
} from '../../issues/issue-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import type { ComposedMail, Composing, PostponedMail } from './composing'
import { type MailSite, type MailText, renderMail } from './render-mail'

/** Null if mails can't contain texts, or if the text can't be decrypted. */
export const titleFor = ({ showsTexts }: Pick<Composing, 'showsTexts'>, issue: IssueRow | null | undefined) =>
  showsTexts && issue && !issue.isUnreadable ? issue.title : null

export async function composeReviewMail(
  composing: Composing,
  user: UserRow,
  mail: OutboxRow,
  now: Date,
): Promise<ComposedMail | PostponedMail | null> {
  const { db, site, verdictDelayMs } = composing
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || !user.mailsVerdicts) return null
  const outcomes = await listUnmailedOutcomes(db, { authorIds: [user.id], contestId: contest.id })
  if (outcomes.length === 0) return null
  const givenAt = outcomes.map((issue) => issue.givenAt ?? mail.createdAt)
  const dueAt = verdictMailDueAt(contest, givenAt, verdictDelayMs)
  if (dueAt > now) return { waitsUntil: dueAt }
  const rows = await listIssuesById(
    db,
    outcomes.map(({ id }) => id),
  )
  const issues = outcomes.map((one) => {
    const row = rows.find(({ id }) => id === one.id)
    return {
      ...{ ...one, title: titleFor(composing, row) },
      reasons: row && composing.showsTexts && one.verdict === 'invalid' ? invalidReasonTexts(row) : [],
    }
  })
  const { id, title } = contest
  return {
    ...issuesReviewedMail(site, { username: user.username, contest: { id, title }, issues }),
    verdicts: outcomes,
  }
}

/** Null if the removal or restoration was reversed after the mail was queued. */
export async function composeRemovalMail(
  composing: Composing,
  { username }: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const { db, site } = composing
  const { placeInLine = '', contestTitle = '', reason = '' } = mail.details ?? {}
  const id = mail.issueId ?? ''
  const currentIssue = await findIssue(db, id)
  const wasRemoved = mail.kind === 'issue_removed'
  if ((currentIssue !== null) === wasRemoved) return null
  const title = titleFor(composing, currentIssue ?? (await findRemovedIssue(db, id)))
  const notice = { username, issue: { id, title, placeInLine: Number(placeInLine), contestTitle, reason } }
  return wasRemoved ? issueRemovedMail(site, notice) : issueRestoredMail(site, notice)
}

/** A submission as mentioned in a mail to its author. `title` is null if mails can't contain submission texts. */
type MailedIssue = { id: string; placeInLine: number; title: string | null }

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

function issuesReviewedMail(site: MailSite, { username, contest, issues }: Reviewed): MailText {
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
function issueRemovedMail(site: MailSite, { username, issue }: Notice): MailText {
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

function issueRestoredMail(site: MailSite, { username, issue }: Notice): MailText {
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
