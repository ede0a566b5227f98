import type { UserRow } from '../../accounts/account-queries'
import { findAppeal } from '../../appeals/appeal-queries'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { findIssue } from '../../issues/issue-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import { titleFor } from './compose-submission-mail'
import { type MailSite, type MailText, renderMail } from './render-mail'
import { issueReference } from './submission-mails'

type Composing = { db: Db; site: MailSite }
type ComposingAppeal = Composing & { showsTexts: boolean }

const whyAndHow =
  'You get this email because you submitted to this contest. You can turn off these emails on your account page.'

/** Null if the person has turned these mails off, or the results were withdrawn or republished since. */
export async function composePreliminaryMail(
  { db, site }: Composing,
  { username, mailsResults }: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const contest = mail.contestId && (await findContest(db, mail.contestId))
  if (!contest || !mailsResults || contest.finalizedAt !== null) return null
  const arePublished = mail.kind === 'preliminary_results'
  if ((contest.preliminaryAt !== null) !== arePublished) return null
  const { id, title, appealsEndAt } = contest
  const url = `${site.publicUrl}/contests/${id}`
  if (!arePublished) {
    return renderMail(site, {
      subject: `The preliminary results of ${title} were withdrawn`,
      username,
      lead: [
        `The preliminary results of ${title} were withdrawn, so verdicts and groups may change. The reason is on the contest's page.`,
        'Appeals that you have already made will still be decided.',
      ],
      link: { label: 'View the contest', url },
      rest: ['You will get another email when new preliminary results are published.', whyAndHow],
    })
  }
  const until = appealsEndAt?.toISOString().replace('T', ' ').slice(0, 16) ?? ''
  return renderMail(site, {
    subject: `Preliminary results of ${title}: you can appeal until ${until} UTC`,
    username,
    lead: [
      `The judges of ${title} have published preliminary results. They may still change.`,
      `If you think that the verdict, the group or the place of one of your submissions is wrong, appeal on its page until ${until} UTC.`,
    ],
    link: { label: 'View the contest', url },
    rest: [whyAndHow],
  })
}

/** Quotes the decision's reason, but not the appeal. */
export async function composeAppealMail(
  composing: ComposingAppeal,
  { id: userId, username }: UserRow,
  mail: OutboxRow,
): Promise<MailText | null> {
  const { db, site, showsTexts } = composing
  const issue = mail.issueId && (await findIssue(db, mail.issueId))
  const appeal = await findAppeal(db, mail.details?.appealId ?? '')
  if (!issue || !appeal?.outcome || appeal.authorId !== userId) return null
  const { placeInLine, contest } = issue
  const named = issueReference({ placeInLine, title: titleFor(composing, issue) })
  return renderMail(site, {
    subject: `Your appeal in ${contest.title} was ${appeal.outcome}`,
    username,
    lead: [
      `Your appeal about the ${appeal.kind} of submission ${named} to ${contest.title} was ${appeal.outcome}.`,
      showsTexts && appeal.reason ? `The reason: ${appeal.reason}` : "Read why on the submission's page.",
    ],
    link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${issue.id}` },
    rest: [],
  })
}
