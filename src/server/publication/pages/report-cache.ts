import { LRUCache } from 'lru-cache'

const maxBytes = 48 * 1024 * 1024

/**
 * Keeps what was made of a report, by the digest of its stored text: the text never changes, so neither does what is made
 * of it. Whether a visitor may have it is asked of the database every time, before this is.
 */
export type ReportCache = <T extends string | Buffer>(key: string, make: () => Promise<T>) => Promise<T>

export function createReportCache(): ReportCache {
  const made = new LRUCache<string, string | Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 1 })
  const running = new Map<string, Promise<string | Buffer>>()
  return async <T extends string | Buffer>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key) ?? running.get(key)
    if (known !== undefined) return known as T | Promise<T>
    const work = make()
    running.set(key, work)
    try {
      const result = await work
      made.set(key, result)
      return result
    } finally {
      running.delete(key)
    }
  }
}
