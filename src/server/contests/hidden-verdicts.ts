import { hidesVerdictsFrom } from '../../domain/judging/hidden-verdicts'
import { isJudge, type Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { listHidingContests } from './contest-queries'

/** The ids of the contests whose verdicts this reader may not know now. A judge, who may know all, costs no look. */
export async function contestsHidingFrom(db: Db, viewer: Viewer, now: Date): Promise<string[]> {
  if (isJudge(viewer)) return []
  const contests = await listHidingContests(db)
  return contests.filter((contest) => hidesVerdictsFrom(contest, viewer, now)).map(({ id }) => id)
}
