import { formatSubmissionCount } from '../../../domain/issues/submission-count'
import { isJudgeSeat, type Seat } from '../../../domain/seats/seat-rules'
import { showsReleased } from '../../../domain/seats/sponsor-rules'
import type { UserRow } from '../../accounts/account-queries'
import { type ContestRow, findContest } from '../../contests/contest-queries'
import { countOpenQuestions } from '../../contests/questions/question-queries'
import type { Db } from '../../db/database'
import type { OutboxRow } from '../../outbox/outbox-queries'
import { findSeat } from '../../seats/seat-queries'
import { countReleased } from '../../sponsors/sponsor-queries'
import { type MailSite, type MailText, renderMail } from './render-mail'

type Composing = { db: Db; site: MailSite }
type AboutContest = Composing & { user: UserRow; contest: ContestRow }

/** Ends every mail about open work. */
export const workMailsNote = 'You can turn off emails about work waiting for you on your account page.'

/**
 * Mails to the people who run a contest. They contain no submission, author or text, only the amount of work. Null if
 * the person turned them off or lost the seat, or if there is no work left.
 */
export async function composeWorkMail(
  { db, site }: Composing,
  user: UserRow,
  { kind, contestId, details }: OutboxRow,
  now: Date,
): Promise<MailText | null> {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest || !user.mailsPending) return null
  const about = { db, site, user, contest }
  const seat = await findSeat(db, contest.id, user.id)
  if (kind === 'seat_given') return seat !== null && seat === details?.seat ? seatMail(about, seat) : null
  if (seat !== 'sponsor') return null
  return kind === 'question_waits' ? questionWaitsMail(about) : releasedMail(about, now)
}

const seatTexts: Record<Seat, { name: string; does: string }> = {
  lead: {
    name: 'the lead judge',
    does: 'You assign submissions, resolve differences, release submissions to the sponsors and publish the report.',
  },
  judge: { name: 'a judge', does: 'Submissions can be assigned to you.' },
  sponsor: {
    name: 'a sponsor',
    does: 'You answer questions while it runs. After it ends, you read and answer the submissions that are released to you.',
  },
}

function seatMail({ site, user, contest: { id, title } }: AboutContest, seat: Seat): MailText {
  const { name, does } = seatTexts[seat]
  const judges = isJudgeSeat(seat)
  return renderMail(site, {
    subject: `You are now ${name} of ${title}`,
    username: user.username,
    lead: [`You are now ${name} of ${title}. ${does} While you have this seat you cannot submit to this contest.`],
    link: judges
      ? { label: 'Open the triage', url: `${site.publicUrl}/admin/contests/${id}/triage` }
      : { label: 'Open the page for sponsors', url: `${site.publicUrl}/contests/${id}/sponsor` },
    rest: [workMailsNote],
  })
}

async function questionWaitsMail({ db, site, user, contest: { id, title } }: AboutContest): Promise<MailText | null> {
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

async function releasedMail({ db, site, user, contest }: AboutContest, now: Date): Promise<MailText | null> {
  const { id, title } = contest
  const count = showsReleased(contest, now) ? await countReleased(db, id) : 0
  if (count === 0) return null
  return renderMail(site, {
    subject: `Submissions to ${title} were released to you`,
    username: user.username,
    lead: [
      `You can now read ${formatSubmissionCount(count)} to ${title}. Acknowledge or dispute each, or name the commit that fixes it. Duplicates of one issue share one answer.`,
    ],
    link: { label: 'Read and answer', url: `${site.publicUrl}/contests/${id}/sponsor` },
    rest: [workMailsNote],
  })
}
