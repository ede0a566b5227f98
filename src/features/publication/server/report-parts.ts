import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Clock } from '../../../server/clock'
import type { Db } from '../../../server/db/database'
import { pregeneratedParts, type ReportPart } from '../domain/report-part'
import { findPart, storePart } from './part-queries'
import { readReportText } from './published-queries'
import type { Renderer, RendererFor } from './start-renderer'

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
