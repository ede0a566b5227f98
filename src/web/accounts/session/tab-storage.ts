import { tryOrNull } from './stored-session'

/** One value kept for this tab. Where storage is blocked, it lasts until a reload. */
export function tabStorage<Value>(key: string) {
  let held: Value | null = null
  return {
    keep(value: Value) {
      held = value
      tryOrNull(() => sessionStorage.setItem(key, JSON.stringify(value)))
    },
    forget() {
      held = null
      tryOrNull(() => sessionStorage.removeItem(key))
    },
    /** Anybody can write to storage, so nothing is certain about what is read. */
    read: () => held ?? tryOrNull(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Value> | null),
  }
}
