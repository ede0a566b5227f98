import { contestStatus } from '../../../domain/contests/contest-clock'
import { type ProofSettings, pickProofs, proofSettingsOf, storedProofs } from '../../../domain/contests/proof-settings'
import { refuse } from '../../../domain/refusals'
import type { Clock } from '../../../server/clock'
import { lockContest, setProofs } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { recordEvent } from '../../../server/ledger/event-queries'

type Setting = { contestId: string; adminId: string; settings: ProofSettings }

/** The time is read after locking, so that a start during the wait counts. */
export function setContestProofs(db: Db, clock: Clock, setting: Setting): Promise<ProofSettings> {
  const { contestId, adminId, settings } = setting
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const now = clock.now()
    if (contestStatus(contest, now) !== 'upcoming') refuse('contest_started')
    const [before, after] = [pickProofs(contest), storedProofs(settings)]
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await setProofs(tx, contestId, after, now)
      await recordEvent(tx, { at: now, actorId: adminId, kind: 'proofs_set', contestId, before, after })
    }
    return proofSettingsOf(after)
  })
}
