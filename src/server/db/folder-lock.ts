import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'

export type FolderLock = { release(): Promise<void> }

/**
 * Takes the data folder for this process alone, and makes it private to this user.
 * The kernel holds the lock and drops it with the process: a pid file would lie in containers, where every pid is 1.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const address = lockAddress(folder)
  const holder = (await listen(address)) ?? (await replaceStale(address))
  if (!holder) throw inUse(folder)
  return {
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  }
}

const inUse = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another Primacy process. ` +
      'Stop that one, or set DATA_DIR to another folder.',
  )

/** A look that takes nothing, before anything heavy is loaded; whoever passes it still has to get the lock. */
export async function refuseFolderInUse(folder: string): Promise<void> {
  if (existsSync(folder) && (await answers(lockAddress(folder)))) throw inUse(folder)
}

/** Keyed by what the folder is, not by how it is spelled: two paths to one folder are one lock. */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  const key = `primacy-${dev}-${ino}`
  if (process.platform === 'linux') return `\0${key}`
  return process.platform === 'win32' ? `\\\\?\\pipe\\${key}` : join(folder, 'lock.sock')
}

function listen(address: string): Promise<net.Server | null> {
  const server = net.createServer((socket) => socket.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

/** Only a socket file can outlive its process; the other kinds of address are never stale. */
async function replaceStale(address: string): Promise<net.Server | null> {
  if (!address.endsWith('.sock') || (await answers(address))) return null
  rmSync(address, { force: true })
  return listen(address)
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
