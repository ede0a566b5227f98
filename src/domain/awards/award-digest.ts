/** JSON with sorted keys, so that equal values give equal texts, whatever storage did to the order. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${sortedJson(one)}`).join(',')}}`
}

/** The text that the digest of a snapshot covers: all of it. */
export const snapshotText = (snapshot: unknown): string => sortedJson(snapshot)

export type FrozenLine = {
  issueId: string
  authorId: string
  walletAddress: string
  amountCents: number
  isPrimary: boolean
  placeInLine: number
}

/** The text that the digest of an award line covers: all that never changes once the contest is finalized. */
export const lineText = ({
  issueId,
  authorId,
  walletAddress,
  amountCents,
  isPrimary,
  placeInLine,
}: FrozenLine): string => JSON.stringify([issueId, authorId, walletAddress, amountCents, isPrimary, placeInLine])
