import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { dataFolderError, makeDataFolder } from './opening/data-folder'

export type FolderLock = { release(): Promise<void> }

/**
 * Locks the data folder for this process and makes it private to this user. The lock is a socket, which the kernel
 * releases when the process ends. A pid file wouldn't work in containers, where every pid is 1.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  makeDataFolder(folder)
  makePrivate(folder)
  const address = lockAddress(folder)
  const holder = (await listen(address)) ?? (await replaceStale(address))
  if (!holder) throw inUse(folder)
  return {
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  }
}

function makePrivate(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    throw dataFolderError(folder, error as NodeJS.ErrnoException)
  }
}

const inUse = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another Primacy process. ` +
      'Stop that one, or set DATA_DIR to another folder.',
  )

/** A quick check before loading anything heavy; the lock itself is taken later. */
export async function assertDataFolderUnlocked(folder: string): Promise<void> {
  if (existsSync(folder) && (await isListening(lockAddress(folder)))) throw inUse(folder)
}

/** Based on device and inode, so that two paths to the same folder share a lock. */
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

/** Only a socket file can outlive its process; other addresses are never stale. */
async function replaceStale(address: string): Promise<net.Server | null> {
  if (!address.endsWith('.sock') || (await isListening(address))) return null
  rmSync(address, { force: true })
  return listen(address)
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
