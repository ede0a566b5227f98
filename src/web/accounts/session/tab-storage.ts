import { tryOrNull } from './stored-session'

/** A value kept for this tab. If storage is blocked, it lasts until a reload. */
export function tabStorage<Value>(key: string) {
  let inMemory: Value | null = null
  return {
    keep(value: Value) {
      inMemory = value
      tryOrNull(() => sessionStorage.setItem(key, JSON.stringify(value)))
    },
    forget() {
      inMemory = null
      tryOrNull(() => sessionStorage.removeItem(key))
    },
    /** Storage isn't trusted, so every part of the value may be missing. */
    read: () => inMemory ?? tryOrNull(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Value> | null),
  }
}
