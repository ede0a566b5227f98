import { join, resolve } from 'node:path'

/** Only accounts with access to the data folder can reach the socket in it. */
export const backupSocket = (dataDir: string): string => join(resolve(dataDir), 'backup.sock')

/** The limit of macOS, which is lower than that of Linux. Node truncates longer paths and would use another file. */
const maxPathBytes = 103

/** Why a server on this folder can't offer backups, or null. */
export function socketProblem(dataDir: string, platform = process.platform): string | null {
  if (platform === 'win32') return 'on Windows only its own schedule makes backups of a running server.'
  if (Buffer.byteLength(backupSocket(dataDir)) <= maxPathBytes) return null
  return `the path ${backupSocket(dataDir)} is longer than the ${maxPathBytes} bytes that a socket may have.`
}
