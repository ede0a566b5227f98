import type { DraftSource } from '../../drafts/draft'
import { parseObject } from '../../drafts/use-draft'
import type { ContestValues } from './contest-form'

type FieldName = keyof ContestValues
type Changes = Partial<ContestValues>

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from the loaded contest. */
export function changedFields(values: ContestValues, initial: ContestValues): Changes {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, initial[name as FieldName])),
  )
}

/** A reason alone is not a change. */
export function countChanges(values: ContestValues, initial: ContestValues): number {
  const { reason: _, ...changes } = changedFields(values, initial)
  return Object.keys(changes).length
}

// The storage names of fields before they were renamed to match the server's.
const storedNames: Partial<Record<FieldName, string>> = { startDate: 'start', endDate: 'end' }

const isTime = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  ['day', 'time', 'zone'].every((part) => typeof Reflect.get(value, part) === 'string')

const isLike = (known: ContestValues[FieldName], value: unknown) =>
  typeof known === 'object' ? isTime(value) : typeof value === typeof known

/**
 * Stores only changed fields, because the rest may change meanwhile. A `locked` field can't change anymore, so an older
 * draft must not include it.
 */
export function contestDraft(
  key: string,
  initial: ContestValues,
  locked: readonly FieldName[],
): DraftSource<ContestValues> {
  const names = (Object.keys(initial) as FieldName[]).filter((name) => !locked.includes(name))
  return {
    key,
    initialValues: initial,
    format: (values, savedAt) => {
      const changes = changedFields(values, initial)
      const stored = names.flatMap((name) => (name in changes ? [[storedNames[name] ?? name, changes[name]]] : []))
      return stored.length > 0 ? JSON.stringify({ changes: Object.fromEntries(stored), savedAt }) : null
    },
    parse: (text) => {
      const { changes, savedAt } = parseObject(text) ?? {}
      const time = new Date(typeof savedAt === 'string' ? savedAt : Number.NaN)
      if (typeof changes !== 'object' || changes === null || Number.isNaN(time.getTime())) return null
      const known = names.flatMap((name) => {
        const value = Reflect.get(changes, storedNames[name] ?? name)
        return isLike(initial[name], value) ? [[name, value]] : []
      })
      return { values: { ...initial, ...Object.fromEntries(known) }, savedAt: time }
    },
  }
}
