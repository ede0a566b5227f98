import { randomUUID } from 'node:crypto'
import type { Parsed } from '../../../contract/endpoints'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { manifestText } from '../../../domain/contests/source-manifest'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { Clock } from '../../../server/clock'
import { findContest, type LockedContest, lockContest, setSource } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { withoutDeadline } from '../../../server/db/pool/request-deadline'
import { digestOf } from '../../../server/digest'
import { recordEvent } from '../../../server/ledger/event-queries'
import { firstScope } from '../domain/build-settings'
import { scopeTest } from '../domain/scope'
import { totalsOf } from '../domain/source-file'
import { describeFiles, readBuildSettings } from './describe-files'
import { readArchive } from './read-archive'
import {
  deleteSource,
  deleteUnusedArchives,
  deleteUpload,
  deleteUploadsBefore,
  findSource,
  insertArchive,
  insertFiles,
  insertUploadPart,
  keepUploadedParts,
  listFiles,
  listPartNumbers,
  lockArchives,
  readUploadPart,
  type SourceRow,
  type StoredFile,
  saveSource,
} from './source-queries'

type Part = { contestId: string; part: Parsed<'sendSourcePart', 'body'>; now: Date }

const dayMs = 86_400_000

/** Keeps a part until the whole archive has arrived, or for a day. */
export async function keepPart(db: Db, { contestId, part, now }: Part): Promise<string> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  if (contestStatus(contest, now) !== 'upcoming') refuse('contest_started')
  const { upload = null, number } = part
  if (upload === null) await deleteUploadsBefore(db, new Date(now.getTime() - dayMs))
  else if ((await listPartNumbers(db, upload, contestId)).length === 0) refuse('source_upload_not_found')
  const id = upload ?? randomUUID()
  await insertUploadPart(db, { upload: id, number, contestId, bytes: Buffer.from(part.bytes, 'base64'), sentAt: now })
  return id
}

type Upload = { contestId: string; adminId: string; body: Parsed<'uploadSource', 'body'> }

/**
 * Reads an uploaded archive and makes it the source of its contest. Reading does not hold the contest's lock. The time
 * is read after locking, so that a start during the upload counts.
 */
export function uploadSource(db: Db, clock: Clock, { contestId, adminId, body }: Upload): Promise<void> {
  // The largest archive takes longer than a request may wait for the database.
  return withoutDeadline(async () => {
    const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
    if (contestStatus(contest, clock.now()) !== 'upcoming') refuse('contest_started')
    const archive = await joinParts(db, body.upload, contestId)
    const { format, commit, files } = await readArchive(archive)
    if (commit !== null && commit !== body.commit)
      refuseFields({
        commit: `The archive says that it is of commit ${commit}. Enter that, or upload the archive of yours.`,
      })
    const digest = digestOf(archive)
    const described = await describeFiles(files)
    const build = await readBuildSettings(files)
    const scope = body.scope.length > 0 ? body.scope : firstScope(build)
    const facts = { digest, commit: body.commit, scope, build }
    await db.transaction(async (tx) => {
      const { locked, now } = await lockUpcoming(tx, clock, contestId)
      if (await insertArchive(tx, { digest, format, bytes: archive.length })) {
        await keepUploadedParts(tx, body.upload, digest)
        for (const batch of inBatches(described)) await insertFiles(tx, digest, batch)
      }
      await deleteUpload(tx, body.upload)
      await putSource(tx, { ...facts, contestId, uploadedAt: now }, { contest: locked, files: described, adminId, now })
      await deleteUnusedArchives(tx)
    })
  })
}

type Scoping = { contestId: string; adminId: string; scope: string[] }

export function setScope(db: Db, clock: Clock, { contestId, adminId, scope }: Scoping): Promise<void> {
  return db.transaction(async (tx) => {
    const { locked, now } = await lockUpcoming(tx, clock, contestId)
    const { archive: _, totals: __, ...source } = (await findSource(tx, contestId)) ?? refuse('source_not_found')
    const files = await listFiles(tx, source.digest)
    await putSource(tx, { ...source, scope }, { contest: locked, files, adminId, now })
  })
}

export function removeSource(db: Db, clock: Clock, removal: { contestId: string; adminId: string }): Promise<void> {
  const { contestId, adminId } = removal
  return db.transaction(async (tx) => {
    const { locked, now } = await lockUpcoming(tx, clock, contestId)
    if (locked.sourceDigest === null) refuse('source_not_found')
    await deleteSource(tx, contestId)
    await deleteUnusedArchives(tx)
    await setSource(tx, contestId, { sourceDigest: null, sourceManifest: null }, now)
    const before = { sourceDigest: locked.sourceDigest, sourceManifest: locked.sourceManifest }
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'source_removed', contestId, before })
  })
}

/** Archives are locked after the contest, as everywhere. */
async function lockUpcoming(tx: Db, clock: Clock, contestId: string) {
  const locked = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
  await lockArchives(tx)
  const now = clock.now()
  if (contestStatus(locked, now) !== 'upcoming') refuse('contest_started')
  return { locked, now }
}

type Putting = { contest: LockedContest; files: readonly Omit<StoredFile, 'text'>[]; adminId: string; now: Date }

async function putSource(tx: Db, source: Omit<SourceRow, 'totals'>, { contest, files, adminId, now }: Putting) {
  const { contestId, digest, commit, scope } = source
  const totals = totalsOf(files, scopeTest(scope))
  const manifest = digestOf(manifestText({ ...source, files }))
  await saveSource(tx, { ...source, totals })
  await setSource(tx, contestId, { sourceDigest: digest, sourceManifest: manifest }, now)
  const before = { sourceDigest: contest.sourceDigest, sourceManifest: contest.sourceManifest }
  const after = { sourceDigest: digest, sourceManifest: manifest, commit, scope, totals }
  await recordEvent(tx, { at: now, actorId: adminId, kind: 'source_uploaded', contestId, before, after })
}

async function joinParts(db: Db, upload: string, contestId: string): Promise<Buffer> {
  const numbers = await listPartNumbers(db, upload, contestId)
  const isWhole = numbers.length > 0 && numbers.every((number, index) => number === index + 1)
  if (!isWhole) refuse('source_upload_not_found')
  const parts: Uint8Array[] = []
  // One by one, because the driver reads bytes as twice as much text.
  for (const number of numbers) parts.push(await readUploadPart(db, upload, number))
  return Buffer.concat(parts)
}

const batchBytes = 1_000_000
const batchFiles = 200

function* inBatches(files: readonly StoredFile[]): Generator<StoredFile[]> {
  let [batch, bytes]: [StoredFile[], number] = [[], 0]
  for (const file of files) {
    if (batch.length > 0 && (batch.length === batchFiles || bytes + file.bytes > batchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += file.text === null ? 0 : file.bytes
  }
  if (batch.length > 0) yield batch
}
