import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Clock } from '../../clock'
import type { Db } from '../../db/database'
import { databaseSource } from '../backup-source'
import { backupSocket, socketProblem } from './backup-socket'

type Serving = {
  db: Db
  clock: Clock
  dataDir: string
  warn: (text: string) => void
  /** Timeout for a reader that stops reading: less than the ten seconds that requests wait for the engine. */
  stallMs?: number
}

const run = z.strictObject({
  finishedAt: z.iso.datetime().transform((text) => new Date(text)),
  file: z.string().min(1).max(2_000),
  bytes: z.int().min(0),
  isEncrypted: z.boolean(),
})

/**
 * Lets `npm run backup -- create` back up this server's embedded database, which the command can't open because it
 * belongs to one process. Listens on a socket in the data folder, which only the server's account can enter, and offers
 * two operations: streaming the rows, and recording that a backup was completed. If listening fails, the server
 * continues without it.
 */
export async function serveBackups(serving: Serving): Promise<{ stop(): Promise<void> }> {
  const { dataDir, warn } = serving
  const noBackups = (reason: string) => warn(`npm run backup cannot back up this running server: ${reason}`)
  const problem = socketProblem(dataDir)
  let lastRead = Promise.resolve()
  /** Serialized, because the engine has one connection. */
  const inTurn = (read: () => Promise<void>) => {
    const reading = lastRead.then(read)
    lastRead = reading.catch(() => {})
    return reading
  }
  const server = createServer((request, reply) => void answer(serving, inTurn, request, reply))
  if (problem) noBackups(problem)
  else await listen(server, backupSocket(dataDir)).catch((error: Error) => noBackups(error.message))
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      await lastRead
    },
  }
}

/** The starting server holds the folder's lock, so an existing socket was left by a killed server. */
async function listen(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
}

async function answer(
  serving: Serving,
  inTurn: (read: () => Promise<void>) => Promise<void>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  try {
    const requestLine = `${request.method} ${request.url}`
    if (requestLine === 'GET /backup') await inTurn(() => sendBackup(serving, reply))
    else if (requestLine === 'POST /backup-runs') await noteBackup(serving, request, reply)
    else reply.writeHead(404).end('This server offers GET /backup and POST /backup-runs.')
  } catch (error) {
    if (reply.headersSent) reply.destroy()
    else reply.writeHead(500).end(reasonOf(error as Error))
  }
}

async function sendBackup({ db, clock, stallMs = 5_000 }: Serving, reply: ServerResponse): Promise<void> {
  if (reply.destroyed) return
  await databaseSource(db, clock.now()).read(async (text) => {
    reply.setTimeout(stallMs, () => {
      if (reply.writableNeedDrain) reply.destroy()
    })
    await pipeline(text, reply)
  })
}

/** The cause is the database error; the outer message contains the whole statement. */
const reasonOf = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message)

async function noteBackup({ db, clock }: Serving, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  await databaseSource(db, clock.now()).remember(run.parse(await json(request)))
  reply.writeHead(204).end()
}
