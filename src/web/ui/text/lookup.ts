/**
 * Looks up a value from the server, or returns `fallback`: during an upgrade, a newer server may send values that this
 * page doesn't know.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string, fallback: NoInfer<Value>): Value {
  return Object.hasOwn(table, key) ? (table[key] as Value) : fallback
}
