import type { Parsed } from '../../contract/endpoints'
import type { Releases } from '../../contract/seats/sponsors'
import { refuse } from '../../domain/refusals'
import { leadRefusal } from '../../domain/seats/seat-rules'
import { releaseRefusal, showsReleased } from '../../domain/seats/sponsor-rules'
import { type LockedContest, lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { readWithheldFrom } from '../issues/second-look/read-withheld'
import { hasStake } from '../issues/submitting/stake-queries'
import { recordEvent } from '../ledger/event-queries'
import { enqueueWorkMails } from '../outbox/outbox-queries'
import { findSeat, listSeatEmails, listSeats } from '../seats/seat-queries'
import { findRelease, insertAnswer, insertReleases, listReleasable } from './sponsor-queries'

type Release = { contestId: string; issueIds: readonly string[] | null; adminId: string; now: Date }

/**
 * Lets sponsors read issues of an ended contest; without ids, all valid ones. Already released issues are unaffected,
 * and a release can't be revoked. Removing an issue hides it from sponsors, as from everyone.
 */
export function releaseIssues(db: Db, { contestId, issueIds, adminId, now }: Release): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = await whyNotReleased(tx, contest, { adminId, now })
    if (refusal) refuse(refusal)
    // Releasing all valid issues would reveal which ones are valid.
    const isTelling = issueIds === null && !(await readWithheldFrom(tx, adminId, [contestId])).isNothing
    if (isTelling) refuse('second_look_yours')
    const found = await listReleasable(tx, contestId, issueIds)
    if (issueIds && found.length < new Set(issueIds).size) refuse('issue_not_found')
    const released = found.filter(({ isReleased }) => !isReleased).map(({ id }) => id)
    if (released.length === 0) return
    await insertReleases(
      tx,
      released.map((issueId) => ({ issueId, contestId, releasedAt: now, releasedBy: adminId })),
    )
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'issues_released', contestId, after: { released } })
    const emails = await listSeatEmails(tx, contestId, ['sponsor'])
    await enqueueWorkMails(tx, { kind: 'issues_released', emails, contestId, now })
  })
}

/** Only the lead judge can release, and no one who has submitted to the contest. */
export async function whyNotReleased(
  db: Db,
  contest: Pick<LockedContest, 'id' | 'startDate' | 'endDate'>,
  { adminId, now }: { adminId: string; now: Date },
): Promise<Releases['refusal']> {
  if (await hasStake(db, adminId, contest.id)) return 'conflict_of_interest'
  return leadRefusal(await listSeats(db, contest.id), adminId) ?? releaseRefusal(contest, now)
}

type Answering = {
  contestId: string
  sponsorId: string
  readAnswer: () => Parsed<'answerRelease', 'body'>
  now: Date
}

/** Records a sponsor's answer about a released issue and returns its id. Doesn't change a verdict. */
export function answerRelease(db: Db, { contestId, sponsorId, readAnswer, now }: Answering): Promise<string> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if ((await findSeat(tx, contestId, sponsorId)) !== 'sponsor') refuse('sponsors_only')
    const { issueId, answer, ...details } = readAnswer()
    // Reveal nothing about an unreleased issue, not even that it exists.
    const release = showsReleased(contest, now) ? await findRelease(tx, issueId) : null
    if (release?.contestId !== contestId) refuse('not_released')
    const { text, audience } = details
    const commit = answer === 'fixed' ? details.commit : null
    const answerId = await insertAnswer(tx, { issueId, sponsorId, answer, text, commit, audience, at: now })
    const issue = { id: issueId, contestId }
    const after = { answerId, answer, commit, audience }
    await recordEvent(tx, { at: now, actorId: sponsorId, kind: 'sponsor_answered', issue, after, reason: text })
    return issueId
  })
}
