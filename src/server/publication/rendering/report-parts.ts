import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { pregeneratedParts, type ReportPart } from '../../../domain/publication/report-part'
import type { Clock } from '../../clock'
import type { Db } from '../../db/database'
import { readReportText } from '../published-queries'
import { findPart, storePart } from './part-queries'
import type { Renderer, RendererFor } from './start-renderer'

const open = promisify(gunzip)

/** What makes reports: where judges have theirs composed, and what is made of those that are published. */
export type ReportMaking = { composing: Renderer; parts: ReportParts }

export type ReportParts = {
  /** A part of a report that strangers may read. */
  read(publicationId: string, part: ReportPart): Promise<Buffer>
  /** Makes the parts of one that was just published, one after the other, while nobody waits for them. */
  makeAhead(publicationId: string): Promise<void>
}

/**
 * Pages and files of reports: each is made once, in the thread that draws, and stored. One of a report that became public
 * at a later hour, or under a version that stored none, is made when somebody first asks for it.
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

  /** Whoever asks while it is made waits for the same. */
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
      // What fails here is made, or fails, when somebody asks for it.
      for (const part of pregeneratedParts) await once(publicationId, part, true).catch(() => {})
    },
  }
}
