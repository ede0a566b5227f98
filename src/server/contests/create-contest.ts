import type { Parsed } from '../../contract/endpoints'
import { awardRulesVersion } from '../../domain/awards/award-rule'
import { datesProblem } from '../../domain/contests/contest-edit-rules'
import { noSettings, settingsOf } from '../../domain/contests/judging-settings'
import { toCents } from '../../domain/money'
import { refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recordEvent } from '../ledger/event-queries'
import { type ContestRow, findContest, insertContest } from './contest-queries'

type Creation = { creatorId: string; body: Parsed<'createContest', 'body'>; now: Date }

export function createContest(db: Db, { creatorId, body, now }: Creation): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const { prizePool, ...texts } = body
    const fields = {
      ...texts,
      hidesAuthors: texts.hidesAuthors ?? false,
      hidesVerdicts: texts.hidesVerdicts ?? false,
      ...settingsOf({ ...noSettings, ...texts }),
      prizePoolCents: prizePool == null ? null : toCents(prizePool),
    }
    const problem = datesProblem(fields)
    if (problem) refuseFields({ endDate: problem })
    const contestId = await insertContest(tx, {
      ...fields,
      freezesTerms: true,
      rulesVersion: awardRulesVersion,
      createdBy: creatorId,
      createdAt: now,
      updatedAt: now,
    })
    await recordEvent(tx, { at: now, actorId: creatorId, kind: 'contest_created', contestId, after: fields })
    return (await findContest(tx, contestId)) as ContestRow
  })
}
