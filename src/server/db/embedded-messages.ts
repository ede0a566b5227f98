/**
 * What the main thread asks of the thread that owns the embedded database.
 * Connections are numbered: what was meant for a dropped one must never reach its successor.
 */
export type EngineRequest =
  | { kind: 'connect'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' }

/** What that thread answers. `failed` means it can no longer be trusted and the process has to end. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'pong' }
  | { kind: 'failed'; reason: string }
  | { kind: 'closed' }
