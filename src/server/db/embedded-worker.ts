import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { EngineReply, EngineRequest } from './embedded-messages'
import { fatalError, WireReader } from './wire-messages'

const sslRefused = new Uint8Array([0x4e])

type Connection = { number: number; reader: WireReader }

/** Runs in its own thread, because the engine is synchronous and would block all requests. */
async function serveEngine(folder: string): Promise<void> {
  const engine = await PGlite.create(folder)
  let connection: Connection = { number: 0, reader: new WireReader() }
  let work = Promise.resolve()

  async function handle(request: EngineRequest): Promise<void> {
    if (request.kind === 'ping') reply({ kind: 'pong' })
    if (request.kind === 'connect') {
      connection = { number: request.connection, reader: new WireReader() }
      // The engine has a single session, so reset the previous connection's state. Separate calls, because together
      // they would form a transaction, in which DISCARD isn't allowed.
      await engine.exec('rollback')
      await engine.exec('discard all')
    }
    if (request.kind === 'bytes' && request.connection === connection.number) {
      await answer(engine, connection, request.bytes)
    }
    if (request.kind === 'close') {
      await engine.close()
      reply({ kind: 'closed' })
    }
  }

  parentPort?.on('message', (request: EngineRequest) => {
    work = work.then(() => handle(request)).catch((error) => reply({ kind: 'failed', reason: String(error) }))
  })
  reply({ kind: 'ready' })
}

async function answer(engine: PGlite, { number: connection, reader }: Connection, bytes: Uint8Array): Promise<void> {
  reader.append(bytes)
  for (let batch = reader.next(); batch; batch = reader.next()) {
    if (batch.kind === 'terminate') return
    if (batch.kind === 'ssl-request') {
      reply({ kind: 'bytes', connection, bytes: sslRefused })
      continue
    }
    const answered = await engine.execProtocolRaw(new Uint8Array(batch.bytes))
    const fatal = fatalError(answered)
    if (answered.length > 0) reply({ kind: 'bytes', connection, bytes: answered })
    if (fatal) reply({ kind: 'failed', reason: fatal })
  }
}

function reply(message: EngineReply): void {
  parentPort?.postMessage(message)
}

await serveEngine(workerData.folder)
