import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../server/clock'
import type { Db } from '../../../server/db/database'
import { etagOf } from '../../../server/http/rendered-reply'
import { pregeneratedParts, type ReportPart } from '../domain/report-part'
import { findPart, readReportText, storePart } from './published-queries'
import type { Renderer, RendererFor } from './start-renderer'

export type FileEnding = 'md' | 'json' | 'sarif' | 'pdf'

export const typeOfFile: Record<FileEnding, string> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  sarif: 'application/sarif+json; charset=utf-8',
  pdf: 'application/pdf',
}

/** The download's file name. */
export const fileName = (slug: string, ending: FileEnding, isSignature: boolean): string =>
  `${slug}.${ending}${isSignature ? '.sig' : ''}`

const open = promisify(gunzip)

/** The renderers: one for judges' previews, and one for parts of published reports. */
export type ReportMaking = { composing: Renderer; parts: ReportParts }

export type ReportParts = {
  /** A part of a public report. */
  read(publicationId: string, part: ReportPart): Promise<Buffer>
  /** Renders the parts of a newly published report one after the other, at low priority. */
  makeAhead(publicationId: string): Promise<void>
}

/**
 * Pages and files of reports: each is rendered once, in the rendering thread, and stored. Parts of a report that was
 * scheduled, or published by a version that stored none, are rendered on first request.
 */
export function createReportParts({
  db,
  clock,
  drawing,
}: {
  db: Db
  clock: Clock
  drawing: RendererFor<'makePart'>
}): ReportParts {
  const running = new Map<string, Promise<Buffer>>()

  async function make(publicationId: string, part: ReportPart, isAhead: boolean): Promise<Buffer> {
    const stored = await findPart(db, publicationId, part)
    if (stored) return open(stored)
    const text = await readReportText(db, publicationId)
    const made = await drawing.ask('makePart', { text, part }, { isAhead })
    await storePart(db, { publicationId, part, body: made.stored, now: clock.now() })
    const { buffer, byteOffset, byteLength } = made.body
    return Buffer.from(buffer, byteOffset, byteLength)
  }

  /** Concurrent callers share one rendering. */
  function once(publicationId: string, part: ReportPart, isAhead = false): Promise<Buffer> {
    const key = `${publicationId} ${part}`
    const known = running.get(key)
    if (known) return known
    const work = make(publicationId, part, isAhead).finally(() => running.delete(key))
    running.set(key, work)
    return work
  }

  return {
    read: (publicationId, part) => once(publicationId, part),
    async makeAhead(publicationId) {
      // Failures here recur, or succeed, when the part is requested.
      for (const part of pregeneratedParts) await once(publicationId, part, true).catch(() => {})
    },
  }
}

const maxBytes = 48 * 1024 * 1024

/**
 * Caches renderings by the digest of a report's stored text: the text never changes, so neither do its renderings. The
 * database is asked whether a visitor may have them each time, before this cache.
 */
type ReportCache = <T extends string | Buffer>(key: string, make: () => Promise<T>) => Promise<Kept<T>>

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
