/**
 * What a table has for a value that came from the server, or `otherwise`: while an installation is upgraded, a server
 * that is newer than this page sends values that this page does not know.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string, fallback: NoInfer<Value>): Value {
  return Object.hasOwn(table, key) ? (table[key] as Value) : fallback
}
