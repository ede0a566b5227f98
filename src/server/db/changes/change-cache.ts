import { LRUCache } from 'lru-cache'
import type { ChangeFeed, Topic } from './change-feed'

type Options<V> = {
  max: number
  /** The id that the feed names when this entry changes; without it, every change of the topic clears everything. */
  idOf?: (value: V) => string
}

export type ChangeCache<V extends object> = {
  /** What is remembered under the key and still usable, or else what `load` reads, which is then remembered. */
  getOrLoad(key: string, load: () => Promise<V | null>, isUsable?: (value: V) => boolean): Promise<V | null>
}

/** Rows that an instance keeps between requests, for as long as the feed reports no change of them. */
export function createChangeCache<V extends object>(
  changes: ChangeFeed,
  topic: Topic,
  { max, idOf }: Options<V>,
): ChangeCache<V> {
  const entries = new LRUCache<string, V>({ max })
  let forgotten = 0
  changes.subscribe(topic, (id) => {
    // What is being read at this moment may be older than the change, whatever it is about.
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
