export type StoredBackup = { name: string; file: string; size: number }

/** Storage for backups. */
export type Place = {
  /** Moves a complete file into storage under this name, and returns its location. */
  keep(file: string, name: string): Promise<string>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

export const isBackupName = (name: string): boolean => /^[\w-]+\.jsonl\.gz(\.sealed|\.age)?$/.test(name)
export const newestFirst = (a: StoredBackup, b: StoredBackup): number => (a.name < b.name ? 1 : -1)
