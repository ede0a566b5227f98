/** JSON with the names of every object in order: the same value gives the same text, wherever it was stored between. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${sortedJson(one)}`).join(',')}}`
}

/** What the digest of a snapshot is made of: all of it. */
export const snapshotText = (snapshot: unknown): string => sortedJson(snapshot)

export type FrozenLine = {
  issueId: string
  authorId: string
  walletAddress: string
  amountCents: number
  isPrimary: boolean
  placeInLine: number
}

/** What the digest of an award line is made of: all that never changes after the contest was finalized. */
export const lineText = ({
  issueId,
  authorId,
  walletAddress,
  amountCents,
  isPrimary,
  placeInLine,
}: FrozenLine): string => JSON.stringify([issueId, authorId, walletAddress, amountCents, isPrimary, placeInLine])
