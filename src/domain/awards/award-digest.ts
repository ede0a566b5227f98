/** JSON with sorted keys, so that equal values serialize equally even if storage reordered them. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${sortedJson(one)}`).join(',')}}`
}

/** The digest input for a snapshot: all of it. */
export const snapshotText = (snapshot: unknown): string => sortedJson(snapshot)

export type FrozenLine = {
  issueId: string
  authorId: string
  walletAddress: string
  amountCents: number
  isPrimary: boolean
  placeInLine: number
}

/** The digest input for an award line: every field that is immutable once the contest is finalized. */
export const lineText = ({
  issueId,
  authorId,
  walletAddress,
  amountCents,
  isPrimary,
  placeInLine,
}: FrozenLine): string => JSON.stringify([issueId, authorId, walletAddress, amountCents, isPrimary, placeInLine])
