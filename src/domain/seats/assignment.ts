/** A submission that awaits a verdict, reduced to what assignment needs. */
export type Waiting = {
  id: string
  placeInLine: number
  authorId: string
  /** The duplicate group, or null. */
  groupId: string | null
}

/** A submission that already has a judge. */
export type Assigned = { id: string; judgeId: string; groupId: string | null }

type SeatedJudge = { id: string; hasSubmitted: boolean }

/**
 * Assigns waiting submissions to judges. Judges who have submitted to the contest get none. Submissions of one
 * duplicate group go to one judge: the one who already has the earliest of them, if any. Everything else goes to the
 * judge with the fewest so far, ties to the one listed first; large groups come before single submissions, and earlier
 * ones before later. So single submissions differ by at most one per judge, and the result is deterministic.
 */
export function assign(
  waiting: readonly Waiting[],
  assigned: readonly Assigned[],
  judges: readonly SeatedJudge[],
): { issueId: string; judgeId: string }[] {
  const authors = new Set(waiting.map(({ authorId }) => authorId))
  const free = judges.filter(({ id, hasSubmitted }) => !hasSubmitted && !authors.has(id)).map(({ id }) => id)
  const loads = new Map(free.map((id) => [id, assigned.filter(({ judgeId }) => judgeId === id).length]))
  const judgeOfGroup = groupJudges(assigned, loads)
  const assignments: { issueId: string; judgeId: string }[] = []
  for (const unit of unitsOf(waiting, judgeOfGroup)) {
    const judgeId = judgeOfGroup.get(unit[0]?.groupId ?? '') ?? leastLoaded(loads)
    if (judgeId === null) return []
    loads.set(judgeId, (loads.get(judgeId) ?? 0) + unit.length)
    for (const { id } of unit) assignments.push({ issueId: id, judgeId })
  }
  return assignments
}

/** The judge of each group that has one, if they can get more. The first in the list wins. */
function groupJudges(assigned: readonly Assigned[], loads: ReadonlyMap<string, number>): Map<string, string> {
  const judgeOf = new Map<string, string>()
  for (const { groupId, judgeId } of assigned) {
    if (groupId !== null && loads.has(judgeId) && !judgeOf.has(groupId)) judgeOf.set(groupId, judgeId)
  }
  return judgeOf
}

/** Batches that go to one judge. Those with a known judge come first, because they affect the rest. */
function unitsOf(waiting: readonly Waiting[], judgeOfGroup: ReadonlyMap<string, string>): Waiting[][] {
  const units = new Map<string, Waiting[]>()
  for (const issue of [...waiting].sort((a, b) => a.placeInLine - b.placeInLine)) {
    const key = issue.groupId ?? issue.id
    units.set(key, [...(units.get(key) ?? []), issue])
  }
  const isSettled = ([first]: Waiting[]) => (judgeOfGroup.has(first?.groupId ?? '') ? 0 : 1)
  // The sort is stable, so batches of equal size stay ordered by place.
  return [...units.values()].sort((a, b) => isSettled(a) - isSettled(b) || b.length - a.length)
}

function leastLoaded(loads: ReadonlyMap<string, number>): string | null {
  let least: string | null = null
  for (const [id, load] of loads) if (least === null || load < (loads.get(least) ?? 0)) least = id
  return least
}
