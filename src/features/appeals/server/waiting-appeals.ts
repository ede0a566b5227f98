import type { WaitingWork } from '../../../contract/contests/contest-admin'
import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import type { FindBlockers } from '../../../server/awards/before-results'
import { appealBlockers } from '../domain/appeal-rules'
import { countOpenAppeals } from './appeal-queries'
import { listDecidableAppeals } from './read-appeals'

/** Counts all open appeals, because they block finalizing regardless of who can decide them. */
export const findAppealBlockers: FindBlockers = async (db, contest, now) => {
  const openAppealCount = await countOpenAppeals(db, contest.id)
  return { blockers: appealBlockers(contest, openAppealCount, now), openAppealCount }
}

type Waiting = WaitingWork['appeals'][number]

/** The appeals that this judge can decide, longest wait first. */
export const readWaitingAppeals: ReadFeatureWork = async (db, { judgeId, contests }) => {
  const published = contests.filter(({ appealHours }) => appealHours !== null)
  const titles = new Map(published.map(({ id, title }) => [id, title]))
  const waiting = new Map<string, Waiting>()
  for (const { contestId: _id, receivedAt } of await listDecidableAppeals(db, [...titles.keys()], judgeId)) {
    const known = waiting.get(_id)
    const contest = { _id, title: titles.get(_id) ?? '' }
    if (known) known.count += 1
    else waiting.set(_id, { contest, count: 1, oldestAt: receivedAt.toISOString() })
  }
  return { appeals: [...waiting.values()] }
}
