import { hidesVerdictsFrom } from '../../domain/judging/hidden-verdicts'
import { isJudge, type Viewer } from '../../domain/permissions'
import type { listVerdictHidingContests } from './contest-queries'

type HidingContests = Awaited<ReturnType<typeof listVerdictHidingContests>>

/** Ids of the contests whose verdicts this viewer can't see now. Judges see all, so nothing is read for them. */
export async function contestsHidingVerdicts(
  read: () => Promise<HidingContests>,
  viewer: Viewer,
  now: Date,
): Promise<string[]> {
  if (isJudge(viewer)) return []
  const contests = await read()
  return contests.filter((contest) => hidesVerdictsFrom(contest, viewer, now)).map(({ id }) => id)
}
