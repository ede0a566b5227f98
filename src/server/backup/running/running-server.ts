import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { assertDataFolderUnlocked } from '../../db/folder-lock'
import { BackupError } from '../backup-file'
import type { BackupSource } from '../backup-source'
import { backupSocket, socketProblem } from './backup-socket'

/**
 * The server running on this folder's embedded database, or null if the folder isn't in use. Throws with instructions
 * if another process uses it.
 */
export async function findRunningServer(dataDir: string): Promise<BackupSource | null> {
  const problem = await connectingProblem(backupSocket(dataDir))
  if (problem === null) return serverSource(backupSocket(dataDir))
  if (problem === 'EACCES') {
    throw new BackupError(`Only the account that runs the server on ${dataDir} can back it up: use that one.`)
  }
  await assertDataFolderUnlocked(dataDir).catch((error: Error) => {
    throw new BackupError(`${error.message} It cannot be backed up meanwhile: ${socketProblem(dataDir) ?? noSocket}`)
  })
  return null
}

const noSocket =
  'it is a server that still starts, a server of an earlier version, or another command. Wait a moment; ' +
  'a server of an earlier version makes backups only by itself, with BACKUP_EVERY_HOURS.'

/** The connection's error code, or null if someone is listening. */
function connectingProblem(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(path, () => {
      socket.destroy()
      resolve(null)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
  })
}

function serverSource(socket: string): BackupSource {
  return {
    read: async (write) => write(wholeText(await ask(socket, 'GET', '/backup'))),
    async remember(run) {
      const reply = await ask(socket, 'POST', '/backup-runs', JSON.stringify(run)).catch((error: Error) => {
        throw new BackupError(`The backup is complete, at ${run.file}, but ${error.message}`)
      })
      reply.resume()
    },
  }
}

async function ask(socketPath: string, method: string, path: string, body?: string): Promise<IncomingMessage> {
  const asking = request({ socketPath, method, path, agent: false })
  asking.end(body)
  const [reply] = (await once(asking, 'response').catch(connectionEnded)) as [IncomingMessage]
  if ((reply.statusCode ?? 500) < 300) return reply
  throw new BackupError(`the server refused: ${await text(reply)}`)
}

/** Throws if the server ended the stream before it was complete. */
async function* wholeText(reply: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* reply
  } catch {
    connectionEnded()
  }
}

function connectionEnded(): never {
  throw new BackupError(
    'the server ended the connection: it was stopped, or this command took nothing for five seconds.',
  )
}
