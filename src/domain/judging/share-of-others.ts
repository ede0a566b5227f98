type Assigned = { assignee?: { username: string } | null | undefined; isMine?: boolean | undefined }

/** Of the issues that a verdict is about to change, those assigned to another judge. The judge must confirm first. */
export const assignedToOthers = <Issue extends Assigned>(issues: readonly Issue[]): Issue[] =>
  issues.filter(({ assignee, isMine }) => assignee != null && isMine !== true)
