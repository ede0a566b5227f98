import type { Known } from '../../calls/values'
import type { Random } from '../../random'

/** Ids and slugs of earlier replies, by the name of their field. */
export type Seen = ReadonlyMap<string, readonly string[]>

/** An id of an earlier reply, if possible one that stood under this name. */
export function seenId(seen: Seen, name: string, random: Random): string {
  const named = seen.get(name) ?? []
  const ids = named.length > 0 && random.chance(0.8) ? named : [...seen.values()].flat()
  return ids.length > 0 ? random.pick(ids) : nowhere(random)
}

/** An id that nothing has. */
export const nowhere = (random: Random): string =>
  `00000000-0000-4000-8000-${random
    .below(2 ** 31)
    .toString(16)
    .padStart(12, '0')}`

/** Ids for the fields that take some. */
export const knownIds =
  (seen: Seen, random: Random): Known =>
  (name, { format }) =>
    name === 'slug' || /(^i|I)d$/.test(name) || format === 'uuid' ? seenId(seen, name, random) : undefined
