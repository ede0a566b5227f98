import { findContest } from '../../../server/contests/contest-queries'
import { workMailsNote } from '../../../server/mail/texts/compose-work-mail'
import type { ComposeFeatureMail, FeatureMails } from '../../../server/mail/texts/composing'
import { renderMail } from '../../../server/mail/texts/render-mail'
import { findSeat } from '../../../server/seats/seat-queries'
import { countOpenQuestions } from './question-queries'

/** To a question's author. Quotes neither question nor answer. Null if the contest no longer exists. */
const composeClosedMail: ComposeFeatureMail = async ({ db, site }, { username }, { contestId, details }) => {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest) return null
  const { id, title } = contest
  const isAnswered = details?.state === 'answered'
  return renderMail(site, {
    subject: `Your question about ${title} was ${isAnswered ? 'answered' : 'declined'}`,
    username,
    lead: [
      isAnswered
        ? `Your question about ${title} was answered publicly, as an addendum to its terms. It does not say who asked.`
        : `Your question about ${title} was declined. The reason is on the contest's page, and only you and the admins can read it.`,
    ],
    link: { label: 'View the contest', url: `${site.publicUrl}/contests/${id}` },
    rest: [],
  })
}

/** Null if the sponsor turned these mails off or lost the seat, or if no question is open. */
const composeWaitingMail: ComposeFeatureMail = async ({ db, site }, user, { contestId }) => {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest || !user.mailsPending) return null
  const { id, title } = contest
  if ((await findSeat(db, id, user.id)) !== 'sponsor') return null
  const count = (await countOpenQuestions(db)).get(id) ?? 0
  if (count === 0) return null
  const waiting = count === 1 ? 'A question needs' : `${count} questions need`
  return renderMail(site, {
    subject: `${waiting} an answer: ${title}`,
    username: user.username,
    lead: [
      `${waiting} an answer in ${title}. Your answer is published to everyone, and questions can be answered until the contest ends.`,
    ],
    link: { label: 'Read and answer', url: `${site.publicUrl}/contests/${id}/sponsor` },
    rest: [workMailsNote],
  })
}

export const questionMails: FeatureMails = {
  question_closed: composeClosedMail,
  question_waits: composeWaitingMail,
}
