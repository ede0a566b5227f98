import { LRUCache } from 'lru-cache'
import type { ChangeFeed, Topic } from './change-feed'

type Options<V> = {
  max: number
  /** The id that invalidates this entry; without it, every change of the topic clears everything. */
  idOf?: (value: V) => string
}

export type ChangeCache<V extends object> = {
  /** Returns the cached value if it is still usable; otherwise loads and caches it. */
  getOrLoad(key: string, load: () => Promise<V | null>, isUsable?: (value: V) => boolean): Promise<V | null>
}

/** Rows that an instance caches between requests until the feed reports that they changed. */
export function createChangeCache<V extends object>(
  changes: ChangeFeed,
  topic: Topic,
  { max, idOf }: Options<V>,
): ChangeCache<V> {
  const entries = new LRUCache<string, V>({ max })
  let forgotten = 0
  changes.subscribe(topic, (id) => {
    // Data being loaded right now may predate the change, whatever it is about.
    forgotten += 1
    if (id === null || !idOf) return entries.clear()
    for (const [key, value] of entries.entries()) if (idOf(value) === id) entries.delete(key)
  })
  return {
    async getOrLoad(key, load, isUsable = () => true) {
      const known = changes.isLive() ? entries.get(key) : undefined
      if (known && isUsable(known)) return known
      const asOf = forgotten
      const value = await load()
      if (value && asOf === forgotten) entries.set(key, value)
      return value
    },
  }
}
