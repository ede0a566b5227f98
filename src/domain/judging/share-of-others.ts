type Assigned = { assignee?: { username: string } | null | undefined; isMine?: boolean | undefined }

/** Of the issues that a verdict is about to change, those that are assigned to another judge. A judge is asked first. */
export const assignedToOthers = <Issue extends Assigned>(issues: readonly Issue[]): Issue[] =>
  issues.filter(({ assignee, isMine }) => assignee != null && isMine !== true)
