import type { ReleasedIssue } from '../../contract/seats/sponsors'

/** Released submissions of one issue, at least one, ordered by place. */
export type ReleasedGroup = [ReleasedIssue, ...ReleasedIssue[]]

/** Members of a group are adjacent. */
export function releasedGroups(issues: readonly ReleasedIssue[]): ReleasedGroup[] {
  const groups: ReleasedGroup[] = []
  for (const issue of issues) {
    const last = groups.at(-1)
    if (last?.[0].group === issue.group) last.push(issue)
    else groups.push([issue])
  }
  return groups
}

export const isAnswered = ([first]: ReleasedGroup): boolean => first.answers.length > 0
