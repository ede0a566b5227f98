export type StoredBackup = { name: string; file: string; size: number }

/** Where backups stay. */
export type Place = {
  /** Takes over a complete file under this name, and returns where it is now. */
  keep(file: string, name: string): Promise<string>
  /** The newest first. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  prefix: string
  keyId: string
  secret: string
}

export const isBackupName = (name: string): boolean => /^[\w-]+\.jsonl\.gz(\.sealed|\.age)?$/.test(name)
export const newestFirst = (a: StoredBackup, b: StoredBackup): number => (a.name < b.name ? 1 : -1)
