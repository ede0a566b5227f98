import PQueue from 'p-queue'
import { contestStatus } from '../../../domain/contests/contest-clock'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { acquireSlot } from '../../../server/concurrency/acquire-slot'
import type { LockedContest } from '../../../server/contests/contest-queries'
import type { ArchiveRow } from '../../../server/db/archives/read-archive'
import type { Api } from '../../../server/http/api'
import { RenderedReply } from '../../../server/http/rendered-reply'
import type { FeatureWiring } from '../../../server/startup/features'
import type { Source } from '../contract'
import { recordedFolder, recordedState } from '../domain/recorded-state'
import { findReadable, searchFiles, showFile, showFiles, streamArchive } from './read-source'
import { listPathsBelow, type SourceRow } from './source-queries'
import { keepPart, removeSource, setScope, uploadSource } from './upload-source'

type Reader = { params: { id: string }; viewer: Viewer; receivedAt: Date }

const readingOf = ({ params, viewer, receivedAt }: Reader) => ({ contestId: params.id, viewer, now: receivedAt })

export function sourceRoutes(api: Api, { db, clock }: FeatureWiring): void {
  async function shownSource(call: Reader) {
    const found = await findReadable(db, readingOf(call))
    if (!found) return null
    const { contest, source } = found
    const recorded = await listPathsBelow(db, source.digest, recordedFolder(source.build?.root ?? ''))
    return sourceToWire(source, { contest, recorded, now: call.receivedAt })
  }
  const changed = async (call: Reader) => ({
    status: 'success' as const,
    data: { source: (await shownSource(call)) ?? refuse('source_not_found') },
  })
  // The largest archive takes twice its size in memory, so the next one waits.
  const uploads = new PQueue({ concurrency: 1 })

  api.on('sendSourcePart', async ({ params, body, receivedAt: now }) => {
    const upload = await keepPart(db, { contestId: params.id, part: body, now })
    return { status: 'success', data: { upload } }
  })

  api.on('uploadSource', async (call) => {
    const { params, body, viewer } = call
    const release = await acquireSlot(uploads)
    try {
      await uploadSource(db, clock, { contestId: params.id, adminId: viewer.id, body })
    } finally {
      release()
    }
    return changed(call)
  })

  api.on('setSourceScope', async (call) => {
    const { params, body, viewer } = call
    await setScope(db, clock, { contestId: params.id, adminId: viewer.id, scope: body.scope })
    return changed(call)
  })

  api.on('removeSource', async ({ params, viewer }) => {
    await removeSource(db, clock, { contestId: params.id, adminId: viewer.id })
    return { status: 'success', message: 'Source removed', data: null }
  })

  api.on(
    'readSource',
    async (call) => new RenderedReply({ status: 'success', data: { source: await shownSource(call) } }),
  )

  api.on(
    'listSourceFiles',
    async (call) => new RenderedReply({ status: 'success', data: await showFiles(db, readingOf(call)) }),
  )

  api.on(
    'readSourceFile',
    async (call) =>
      new RenderedReply({ status: 'success', data: await showFile(db, { ...readingOf(call), ...call.query }) }),
  )

  api.on('searchSource', async (call) => ({
    status: 'success',
    data: await searchFiles(db, { ...readingOf(call), ...call.query }),
  }))

  api.on('downloadSource', (call) => streamArchive(db, readingOf(call)))
}

type Shown = SourceRow & { archive: ArchiveRow }

type Known = {
  contest: Pick<LockedContest, 'sourceManifest' | 'startDate' | 'endDate'>
  /** Paths of files in the folder of recorded state. */
  recorded: readonly string[]
  now: Date
}

/** The facts of a source, in the words of the contract. */
function sourceToWire(
  { archive, scope, build, totals, digest, commit, uploadedAt }: Shown,
  { contest, recorded, now }: Known,
): Source {
  return {
    digest,
    archiveBytes: archive.bytes,
    format: archive.format,
    commit,
    manifest: contest.sourceManifest ?? '',
    uploadedAt: uploadedAt.toISOString(),
    isFixed: contestStatus(contest, now) !== 'upcoming',
    scope,
    build,
    recordedState: recordedState(recorded, build?.root ?? ''),
    totals,
  }
}
