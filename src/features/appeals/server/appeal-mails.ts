import { findContest } from '../../../server/contests/contest-queries'
import { findIssue } from '../../../server/issues/issue-queries'
import { issueReference, titleFor } from '../../../server/mail/texts/compose-submission-mail'
import { workMailsNote } from '../../../server/mail/texts/compose-work-mail'
import type { ComposeFeatureMail, FeatureMails } from '../../../server/mail/texts/composing'
import { renderMail } from '../../../server/mail/texts/render-mail'
import { findAppeal } from './appeal-queries'
import { listDecidableAppeals } from './read-appeals'

const whyAndHow =
  'You get this email because you submitted to this contest. You can turn off these emails on your account page.'

/** Null if the person has turned these mails off, or the results were withdrawn or republished since. */
const composePreliminaryMail: ComposeFeatureMail = async ({ db, site }, { username, mailsResults }, mail) => {
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
const composeDecisionMail: ComposeFeatureMail = async (composing, { id: userId, username }, mail) => {
  const { db, site, showsTexts } = composing
  const issue = mail.issueId && (await findIssue(db, mail.issueId))
  const appeal = await findAppeal(db, mail.details?.appealId ?? '')
  if (!issue || !appeal?.outcome || appeal.authorId !== userId) return null
  const { placeInLine, contest } = issue
  const reference = issueReference({ placeInLine, title: titleFor(composing, issue) })
  return renderMail(site, {
    subject: `Your appeal in ${contest.title} was ${appeal.outcome}`,
    username,
    lead: [
      `Your appeal about the ${appeal.kind} of submission ${reference} to ${contest.title} was ${appeal.outcome}.`,
      showsTexts && appeal.reason ? `The reason: ${appeal.reason}` : "Read why on the submission's page.",
    ],
    link: { label: 'View the submission', url: `${site.publicUrl}/submissions/${issue.id}` },
    rest: [],
  })
}

/** Counts only appeals that this judge can decide. */
const composeWaitingMail: ComposeFeatureMail = async ({ db, site }, user, { contestId }) => {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest || contest.finalizedAt !== null || !user.mailsPending || user.role !== 'admin') return null
  const { id, title } = contest
  const count = (await listDecidableAppeals(db, [id], user.id)).length
  if (count === 0) return null
  const waiting = count === 1 ? 'An appeal needs' : `${count} appeals need`
  return renderMail(site, {
    subject: `${waiting} your decision: ${title}`,
    username: user.username,
    lead: [`${waiting} your decision in ${title}. Results cannot be finalized until every appeal is decided.`],
    link: { label: 'Open the appeals', url: `${site.publicUrl}/admin/contests/${id}/appeals` },
    rest: [workMailsNote],
  })
}

export const appealMails: FeatureMails = {
  preliminary_results: composePreliminaryMail,
  preliminary_withdrawn: composePreliminaryMail,
  appeal_decided: composeDecisionMail,
  appeal_waits: composeWaitingMail,
}
