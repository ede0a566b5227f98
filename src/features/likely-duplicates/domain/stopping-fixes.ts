import type { Cause } from './causes'

type Fix = { id: string; title: string }

/**
 * The titles of the fixes that stop both causes: none, unless exactly the same fixes stop a proof of each. By
 * submission, `stopped` has the fixes that stop its proof.
 */
export function stoppingFixes(stopped: ReadonlyMap<string, readonly Fix[]>): (one: Cause, other: Cause) => string[] {
  const signaturesOf = ({ memberIds }: Cause) => {
    const found = memberIds.flatMap((id) => [stopped.get(id) ?? []]).filter((fixes) => fixes.length > 0)
    return new Map(
      found.map((fixes) => [
        fixes
          .map(({ id }) => id)
          .sort()
          .join(' '),
        fixes,
      ]),
    )
  }
  return (one, other) => {
    const others = signaturesOf(other)
    const [shared] = [...signaturesOf(one)].filter(([signature]) => others.has(signature))
    return shared?.[1].map(({ title }) => title) ?? []
  }
}
