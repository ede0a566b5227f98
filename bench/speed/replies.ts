import { readReply } from './load'
import type { Subjects } from './subjects'
import { callsOf, type Side, type Workload } from './workloads'

/** How similar the replies of two sides are. */
export type Likeness = 'same bytes' | 'same shape' | 'other shape'

/**
 * Sends all sides the same request and compares their replies before anything is timed. If shapes are equal and the
 * reply contains nothing inherently different, the bytes must be equal: throws otherwise.
 */
export async function compareReplies(
  workload: Workload,
  sides: readonly Side[],
  subjects: Subjects,
): Promise<Likeness> {
  let likeness: Likeness = workload.isSameForAll ? 'same bytes' : 'same shape'
  for (const seed of [1, 2, 3]) {
    const bodies = await Promise.all(sides.map((side) => bodyOf(workload, side, subjects, seed)))
    const [first, ...others] = bodies.filter((body) => body !== null)
    for (const other of others) {
      if (first === undefined || first === other) continue
      if (shapeOf(JSON.parse(first || '{}')) !== shapeOf(JSON.parse(other || '{}'))) likeness = 'other shape'
      else if (workload.isSameForAll)
        throw new Error(
          `${workload.name}: the sides answer differently, first at character ${firstDifference(first, other)}`,
        )
    }
  }
  return likeness
}

async function bodyOf(workload: Workload, { port }: Side, subjects: Subjects, seed: number): Promise<string | null> {
  const [call] = (await callsOf({ ...workload, requestsPerRound: 1 }, subjects, { port, seed })) ?? []
  return call ? (await readReply(port, call)).body : null
}

/** The names and types of everything in a value, in order; a list has the shapes of its entries. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join('|')}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}:${shapeOf(one)}`)
    .join()}}`
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const from = Math.max(0, at - 40)
  return `${at}: ${one.slice(from, at + 80)} | ${other.slice(from, at + 80)}`
}
