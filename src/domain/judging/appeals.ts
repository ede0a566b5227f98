/** What the database, the ledger and the export of personal data record of appeals, whether or not anyone can appeal. */

/** What an author can appeal about their own submission. */
export const appealKinds = ['verdict', 'group', 'place'] as const
export type AppealKind = (typeof appealKinds)[number]

export const appealOutcomes = ['upheld', 'rejected'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** `void`: the submission was removed, so no one decides. Restoring it reopens the appeal. */
export const appealStates = ['open', ...appealOutcomes, 'void'] as const
export type AppealState = (typeof appealStates)[number]

/** An open appeal blocks finalizing; a void one doesn't. */
export function appealState(appeal: { outcome: AppealOutcome | null; isRemoved: boolean }): AppealState {
  return appeal.outcome ?? (appeal.isRemoved ? 'void' : 'open')
}

/** What an appeal of each kind can change. */
export const changesOf = {
  verdict: ['mark_valid', 'mark_invalid', 'mark_duplicate'],
  group: ['leave_group', 'join_group'],
  place: ['certify_revision', 'withdraw_certificate'],
} as const satisfies Record<AppealKind, readonly string[]>

export type AppealChange = (typeof changesOf)[AppealKind][number]
export const appealChanges: readonly AppealChange[] = appealKinds.flatMap((kind) => changesOf[kind])

/** The digest input of an appeal. Its rule is a single line, so no two appeals produce the same text. */
export const hashedAppeal = ({ rule, text }: { rule: string; text: string }) => `${rule}\n${text}`
