import { LRUCache } from 'lru-cache'
import { etagOf } from '../../../server/http/rendered-reply'

const maxBytes = 48 * 1024 * 1024

/**
 * Caches renderings by the digest of a report's stored text: the text never changes, so neither do its renderings. The
 * database is asked whether a visitor may have them each time, before this cache.
 */
export type ReportCache = <T extends string | Buffer>(key: string, make: () => Promise<T>) => Promise<Kept<T>>

type Kept<T = string | Buffer> = { body: T; etag: string }

export function createReportCache(): ReportCache {
  const made = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length + 1 })
  const running = new Map<string, Promise<Kept>>()
  return async <T extends string | Buffer>(key: string, make: () => Promise<T>): Promise<Kept<T>> => {
    const known = made.get(key) ?? running.get(key)
    if (known !== undefined) return known as Kept<T> | Promise<Kept<T>>
    const work = make().then((body) => ({ body, etag: etagOf(body) }))
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
