/** A column, its stored value, and the value derived from the ledger. */
export type Compared = readonly [name: string, found: unknown, expected: unknown]

/** Describes the first column that differs, or null. */
export function firstDifference(row: string, columns: readonly Compared[]): string | null {
  const wrong = columns.find(([, found, expected]) => found !== expected)
  return wrong ? `${row}: ${wrong[0]} is ${formatValue(wrong[1])}, and ${formatValue(wrong[2])} by the ledger.` : null
}

const formatValue = (value: unknown): string => (value === null || value === undefined ? 'empty' : String(value))
