import { Readable } from 'node:stream'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import { hidesRepository } from '../../../server/contests/contest-wire'
import { readArchive } from '../../../server/db/archives/read-archive'
import type { Db } from '../../../server/db/database'
import { StreamedReply } from '../../../server/http/rendered-reply'
import { findHits, type Hit, searchOrder, takeLines } from '../domain/file-text'
import { scopeTest } from '../domain/scope'
import { sourceLimits } from '../domain/source-limits'
import { findFile, findSource, listFiles, listTextsWith } from './source-queries'

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>
export type Reading = { contestId: string; viewer: Viewer; now: Date }

/** The source that this person may read, or null: before the start, admins only. */
export async function findReadable(db: Db, { contestId, viewer, now }: Reading) {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const source = hidesRepository(contest, viewer, now) ? null : await findSource(db, contestId)
  return source && { contest, source, isInScope: scopeTest(source.scope) }
}

const readable = async (db: Db, reading: Reading) => (await findReadable(db, reading)) ?? refuse('source_not_found')

export async function showFiles(db: Db, reading: Reading) {
  const { source, isInScope } = await readable(db, reading)
  const files = await listFiles(db, source.digest)
  return {
    digest: source.digest,
    files: files.map((file) => ({ ...file, isInScope: isInScope(file.path) })),
  }
}

type FileReading = Reading & { path: string; from: number | null; to: number | null }

export async function showFile(db: Db, { path, from, to, ...reading }: FileReading) {
  const { source, isInScope } = await readable(db, reading)
  const { text, ...file } = (await findFile(db, source.digest, path)) ?? refuse('source_file_not_found')
  const excerpt = text === null ? { lines: 0, firstLine: from ?? 1, text } : takeLines(text, { from, to })
  return { file: { ...file, isInScope: isInScope(path) }, ...excerpt }
}

const filesAtOnce = 200

/** Reads a few files at a time, and stops at the last hit that is shown. */
export async function searchFiles(db: Db, { text, ...reading }: Reading & { text: string }) {
  const { source, isInScope } = await readable(db, reading)
  const order = searchOrder(await listFiles(db, source.digest), isInScope)
  const hits: Hit[] = []
  for (let at = 0; at < order.length; at += filesAtOnce) {
    const paths = order.slice(at, at + filesAtOnce)
    const found = await listTextsWith(db, source.digest, text, paths)
    const byPath = new Map(found.map((file) => [file.path, file.text]))
    for (const path of paths) {
      const file = byPath.get(path)
      if (file === undefined) continue
      for (const hit of findHits({ path, text: file, isInScope: isInScope(path) }, text)) {
        if (hits.length === sourceLimits.searchHits) return { hits, isCut: true }
        hits.push(hit)
      }
    }
  }
  return { hits, isCut: false }
}

export async function streamArchive(db: Db, reading: Reading): Promise<StreamedReply> {
  return streamSource(db, (await readable(db, reading)).source)
}

/**
 * Part by part, so that no archive is in memory as a whole. The first part is read before anything is sent, so that
 * what cannot be read is refused. The caller has checked who may read it.
 */
export async function streamSource(db: Db, { digest, archive }: Pick<Source, 'digest' | 'archive'>) {
  const parts = readArchive(db, archive)
  const first = await parts.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return new StreamedReply({
    etag: `"${digest}"`,
    bytes: archive.bytes,
    fileName: `source-${digest.slice(0, 12)}.${archive.format}`,
    stream: Readable.from(all(), { objectMode: false }),
  })
}
