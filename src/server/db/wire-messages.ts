const sslRequestCode = 80877103
const errorResponse = 0x45
const terminate = 0x58
const headerBytes = 5

/** Query, Sync, Flush, password, CopyDone, CopyFail: after these, a client waits for a reply. */
const batchEnds = new Set([...'QSHpcf'].map((letter) => letter.charCodeAt(0)))

export type ClientBatch = { kind: 'ssl-request' } | { kind: 'messages'; bytes: Buffer } | { kind: 'terminate' }

/** Splits the byte stream of one PostgreSQL connection into batches of complete messages. */
export class WireReader {
  private buffer: Buffer = Buffer.alloc(0)
  private started = false

  append(chunk: Uint8Array): void {
    this.buffer = this.buffer.length > 0 ? Buffer.concat([this.buffer, chunk]) : Buffer.from(chunk)
  }

  /** The next complete batch, or null until more bytes arrive. */
  next(): ClientBatch | null {
    return this.started ? this.nextMessages() : this.nextStartup()
  }

  /** A connection's first message has no type byte. */
  private nextStartup(): ClientBatch | null {
    if (this.buffer.length < 8) return null
    const length = this.buffer.readInt32BE(0)
    if (this.buffer.length < length) return null
    const isSslRequest = this.buffer.readInt32BE(4) === sslRequestCode
    const bytes = this.take(length)
    if (isSslRequest) return { kind: 'ssl-request' }
    this.started = true
    return { kind: 'messages', bytes }
  }

  /**
   * A batch must include its Sync: after an error, the engine replies to a missing Sync by itself, which would result
   * in two replies.
   */
  private nextMessages(): ClientBatch | null {
    let end = 0
    while (end + headerBytes <= this.buffer.length) {
      const kind = this.buffer[end] ?? 0
      end += 1 + this.buffer.readInt32BE(end + 1)
      if (end > this.buffer.length) return null
      if (kind === terminate) return { kind: 'terminate' }
      if (batchEnds.has(kind)) return { kind: 'messages', bytes: this.take(end) }
    }
    return null
  }

  private take(length: number): Buffer {
    const bytes = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    return bytes
  }
}

/** SQLSTATEs after which the embedded engine hangs or returns wrong data: disk full, I/O error, corrupted data. */
const fatalStates = ['53100', '58030', 'XX001', 'XX002']

/** The first fatal error in the engine's reply, or null. */
export function fatalError(reply: Uint8Array): string | null {
  const buffer = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  let at = 0
  while (at + headerBytes <= buffer.length) {
    const end = at + 1 + buffer.readInt32BE(at + 1)
    if (buffer[at] === errorResponse) {
      const fields = errorFields(buffer.subarray(at + headerBytes, end))
      const state = fields.get('C') ?? ''
      const message = fields.get('M') ?? ''
      if (fatalStates.includes(state) || message.includes('No space left on device')) return `${message} (${state})`
    }
    at = end
  }
  return null
}

function errorFields(body: Buffer): Map<string, string> {
  const fields = body.toString('utf8').split('\0')
  return new Map(fields.filter((field) => field !== '').map((field) => [field.slice(0, 1), field.slice(1)]))
}
