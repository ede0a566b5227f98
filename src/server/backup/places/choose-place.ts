import { join } from 'node:path'
import type { Config } from '../../config'
import { bucketOf } from '../../network/bucket-settings'
import { BackupError } from '../backup-file'
import { folderPlace, type Place } from './place'

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** The configured store, otherwise a folder in DATA_DIR. */
export const choosePlace = async (config: Config): Promise<Place> =>
  (await openStore(config)) ?? folderPlace(backupFolder(config.DATA_DIR))

/** Reads a backup from the store. */
export async function readFromStore(config: Config, file: string): Promise<AsyncIterable<Uint8Array>> {
  const store = await openStore(config)
  if (!store) throw new BackupError(`${file} is in a store: set BACKUP_S3_ENDPOINT with its bucket, key id and secret.`)
  return store.read(file)
}

/** Loaded only if a store is used. */
async function openStore(config: Config) {
  const address = bucketOf(config)
  if (!address) return null
  const { s3Place } = await import('./s3-place')
  return s3Place(address)
}
