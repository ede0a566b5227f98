import { formatSubmissionCount } from '../../../domain/issues/submission-count'
import { isJudgeSeat, type Seat } from '../../../domain/seats/seat-rules'
import { showsReleased } from '../../../domain/seats/sponsor-rules'
import type { UserRow } from '../../accounts/account-queries'
import { type ContestRow, findContest } from '../../contests/contest-queries'
import type { OutboxRow } from '../../outbox/outbox-queries'
import { findSeat } from '../../seats/seat-queries'
import { countReleased } from '../../sponsors/sponsor-queries'
import type { Composing } from './composing'
import { type MailText, renderMail } from './render-mail'

type AboutContest = Pick<Composing, 'db' | 'site'> & { user: UserRow; contest: ContestRow }

/** Ends every mail about open work. */
export const workMailsNote = 'You can turn off emails about work waiting for you on your account page.'

/**
 * Mails to the people who run a contest. They contain no submission, author or text, only the amount of work. Null if
 * the person turned them off or lost the seat, or if there is no work left.
 */
export async function composeWorkMail(
  { db, site, featureMails }: Composing,
  user: UserRow,
  { kind, contestId, details }: OutboxRow,
  now: Date,
): Promise<MailText | null> {
  const contest = contestId && (await findContest(db, contestId))
  if (!contest || !user.mailsPending) return null
  const about = { db, site, user, contest }
  const seat = await findSeat(db, contest.id, user.id)
  if (kind === 'issues_released') return seat === 'sponsor' ? releasedMail(about, now) : null
  if (seat === null || seat !== details?.seat) return null
  return seatMail(about, seat, { hasQuestions: featureMails.question_waits !== undefined })
}

const seatTexts: Record<Seat, { name: string; does: string }> = {
  lead: {
    name: 'the lead judge',
    does: 'You assign submissions, resolve differences, release submissions to the sponsors and publish the report.',
  },
  judge: { name: 'a judge', does: 'Submissions can be assigned to you.' },
  sponsor: {
    name: 'a sponsor',
    does: 'After it ends, you read and answer the submissions that are released to you.',
  },
}

function seatMail(
  { site, user, contest: { id, title } }: AboutContest,
  seat: Seat,
  { hasQuestions }: { hasQuestions: boolean },
): MailText {
  const { name } = seatTexts[seat]
  const answerDuty = seat === 'sponsor' && hasQuestions ? 'You answer questions while it runs. ' : ''
  const does = answerDuty + seatTexts[seat].does
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
