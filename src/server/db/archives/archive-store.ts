import type { Bucket } from '../../network/bucket'
import { type BucketSettings, bucketOf } from '../../network/bucket-settings'
import type { Db } from '../database'

/** Where archives of sources are kept. Those that are elsewhere are read there, and moved. */
export type ArchiveStore = {
  keptIn: 'database' | 's3'
  /** Null if no bucket is set. */
  bucket: () => Promise<Bucket | null>
}

/** The bucket's client is loaded when it is first used. */
export function archiveStoreOf(config: BucketSettings): ArchiveStore {
  const address = bucketOf(config)
  let opened: Promise<Bucket> | undefined
  return {
    keptIn: config.SOURCE_STORE,
    async bucket() {
      if (!address) return null
      opened ??= import('../../network/bucket').then(({ openBucket }) => openBucket(address))
      return opened
    },
  }
}

const inDatabase: ArchiveStore = { keptIn: 'database', bucket: async () => null }
/** Keyed by the schema object, which a database shares with all its transactions. */
const storeOfDatabase = new WeakMap<object, ArchiveStore>()

export function setArchiveStore(db: Db, store: ArchiveStore): void {
  storeOfDatabase.set(db._.fullSchema, store)
}

export const getArchiveStore = (db: Db): ArchiveStore => storeOfDatabase.get(db._.fullSchema) ?? inDatabase
