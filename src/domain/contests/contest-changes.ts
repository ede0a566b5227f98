import { judgingSettingNames } from './judging-settings'

/** The fields that an admin can edit, in the order of the history. */
export const changeableFields = [
  'title',
  'description',
  'githubRepoUrl',
  'startDate',
  'endDate',
  'prizePool',
  'reportTemplate',
  'knownIssues',
  'hidesAuthors',
  'hidesVerdicts',
  ...judgingSettingNames,
] as const
export type ChangeableField = (typeof changeableFields)[number]

/** A field before and after an edit, as text; null if it was empty. */
export type FieldChange = { field: ChangeableField; before: string | null; after: string | null }

/** The fields that an edit changed, from a ledger event. Older events may lack a field. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  return changeableFields
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((change) => change.before !== change.after)
}

/** Amounts are stored in cents and shown in dollars. */
function textOf(side: unknown, field: ChangeableField): string | null {
  const stored = Object(side) as Record<string, unknown>
  if (field === 'prizePool')
    return typeof stored.prizePoolCents === 'number' ? String(stored.prizePoolCents / 100) : null
  const value = stored[field]
  return value === undefined || value === null ? null : String(value)
}
