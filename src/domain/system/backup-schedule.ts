const hourMs = 3_600_000
const mark = '-scheduled'

/** `scheduledAt` is the time of the last scheduled backup. */
export const isBackupDue = (scheduledAt: Date | null, everyHours: number, now: Date): boolean =>
  scheduledAt === null || now.getTime() - scheduledAt.getTime() >= everyHours * hourMs

/** Names sort by time. Scheduled backups are marked, because only they are deleted. */
export function backupName(now: Date, { isScheduled, isEncrypted }: { isScheduled: boolean; isEncrypted: boolean }) {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `primacy-${time}${isScheduled ? mark : ''}.jsonl.gz${isEncrypted ? '.age' : ''}`
}

/** Scheduled backups beyond the newest `keep`. */
export const surplusBackups = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => name.includes(`${mark}.`))
    .sort()
    .reverse()
    .slice(keep)
