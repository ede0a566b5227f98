import { join, resolve } from 'node:path'

/** Only whoever may enter the data folder reaches the socket in it. */
export const backupSocket = (dataDir: string): string => join(resolve(dataDir), 'backup.sock')

/** What macOS takes, which is less than Linux. Node cuts off the rest and would use another path. */
const maxPathBytes = 103

/** Why a server on this folder cannot offer backups, or null if it can. */
export function socketProblem(dataDir: string, platform = process.platform): string | null {
  if (platform === 'win32') return 'on Windows only its own schedule makes backups of a running server.'
  if (Buffer.byteLength(backupSocket(dataDir)) <= maxPathBytes) return null
  return `the path ${backupSocket(dataDir)} is longer than the ${maxPathBytes} bytes that a socket may have.`
}
