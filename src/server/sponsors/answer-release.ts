import type { Parsed } from '../../contract/endpoints'
import { refuse } from '../../domain/refusals'
import { showsReleased } from '../../domain/seats/sponsor-rules'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { recordEvent } from '../ledger/event-queries'
import { findSeat } from '../seats/seat-queries'
import { findRelease, insertAnswer } from './sponsor-queries'

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
    const { issueId, answer, ...said } = readAnswer()
    // Reveal nothing about an unreleased issue, not even that it exists.
    const release = showsReleased(contest, now) ? await findRelease(tx, issueId) : null
    if (release?.contestId !== contestId) refuse('not_released')
    const { text, audience } = said
    const commit = answer === 'fixed' ? said.commit : null
    const answerId = await insertAnswer(tx, { issueId, sponsorId, answer, text, commit, audience, at: now })
    const issue = { id: issueId, contestId }
    const after = { answerId, answer, commit, audience }
    await recordEvent(tx, { at: now, actorId: sponsorId, kind: 'sponsor_answered', issue, after, reason: text })
    return issueId
  })
}
