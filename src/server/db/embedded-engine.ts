import { EventEmitter, once } from 'node:events'
import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { startThread } from '../concurrency/task-thread'
import type { EngineReply, EngineRequest } from './embedded-messages'
import { KeepingPool } from './pool/keeping-pool'
import { ReturningClient } from './pool/returning-client'

export type EmbeddedOptions = {
  /** The engine timed out or its thread died. It can't recover, so the process must exit. */
  onHang: (reason: string) => void
  hangAfterMs?: number
  connectionTimeoutMs?: number
  /** Runs on each new connection, before its first statement. */
  onConnect?: (client: pg.ClientBase) => Promise<void>
}

export type EmbeddedEngine = { pool: pg.Pool; close(): Promise<void> }

/** Opens the embedded PostgreSQL in a folder (or 'memory://') behind an ordinary node-postgres pool. */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const link = await startEngine(folder)
  const stopWatching = watchEngine(link, options)
  const pool = new KeepingPool({
    ...connectionDefaults,
    Client: ReturningClient,
    pipeline: true,
    stream: () => new EngineStream(link),
    // The engine has a single session; a second connection would corrupt the protocol.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    ...(options.onConnect ? { onConnect: options.onConnect } : {}),
  })
  return {
    pool,
    async close() {
      await pool.end()
      stopWatching()
      if (!link.failed) {
        const closed = once(link.events, 'closed')
        link.send({ kind: 'close' })
        await closed
      }
      await link.worker.terminate()
    },
  }
}

/** Spelled out completely, so that PGHOST, PGSSLMODE and other variables have no effect. */
const connectionDefaults = {
  host: 'embedded',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  password: 'none',
  ssl: false,
  options: '-c TimeZone=UTC',
}

type EngineLink = {
  worker: Worker
  events: EventEmitter
  stream: EngineStream | null
  /** The connection number of `stream`. */
  connection: number
  /** Set after a failure; the engine is not used again. */
  failed: boolean
  send(request: EngineRequest): void
}

async function startEngine(folder: string): Promise<EngineLink> {
  const worker = startThread('embedded-worker', import.meta.url, { workerData: { folder } })
  const events = new EventEmitter()
  const link: EngineLink = {
    worker,
    events,
    stream: null,
    connection: 0,
    failed: false,
    send: (request) => worker.postMessage(request),
  }
  worker.on('message', (reply: EngineReply) => {
    if (reply.kind !== 'bytes') return events.emit(reply.kind, reply)
    if (reply.connection === link.connection) link.stream?.push(Buffer.from(reply.bytes))
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The embedded database in ${folder} did not start: ${reason}`))
    events.once('ready', resolve)
    worker.once('error', (error) => fail(error.message))
    worker.once('exit', () => fail('its thread ended'))
  })
  return link
}

/** Counts unanswered pings rather than time, so that a suspended laptop doesn't look like a dead engine. */
function watchEngine(link: EngineLink, options: EmbeddedOptions): () => void {
  const pingsBeforeHang = 6
  const hangAfterMs = options.hangAfterMs ?? 30_000
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= pingsBeforeHang) return fail(`no answer for ${hangAfterMs} ms`)
    unanswered += 1
    if (unanswered === 1) link.send({ kind: 'ping' })
  }, hangAfterMs / pingsBeforeHang)
  timer.unref()

  const onExit = () => fail('its thread ended')
  const onError = (error: Error) => fail(error.message)
  function stop() {
    clearInterval(timer)
    link.worker.off('exit', onExit)
  }
  function fail(reason: string) {
    stop()
    if (link.failed) return
    link.failed = true
    options.onHang(`The embedded database failed: ${reason}`)
    link.stream?.destroy(new Error('Connection terminated unexpectedly'))
  }

  link.events.on('pong', () => {
    unanswered = 0
  })
  link.events.on('failed', (reply: { reason: string }) => fail(reply.reason))
  link.worker.on('error', onError)
  link.worker.on('exit', onExit)
  return stop
}

/** Acts as node-postgres's socket: forwards bytes to the engine's thread and back. */
class EngineStream extends Duplex {
  private connection = 0

  constructor(private readonly link: EngineLink) {
    super()
  }

  connect(): this {
    this.link.connection += 1
    this.connection = this.link.connection
    this.link.stream = this
    this.link.send({ kind: 'connect', connection: this.connection })
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // Copy, because node-postgres reuses its buffers.
    this.link.send({ kind: 'bytes', connection: this.connection, bytes: new Uint8Array(chunk) })
    done()
  }

  /** Writes all messages of a query at once, because every message wakes the other thread. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
