/**
 * Messages to the thread that owns the embedded database. Connections are numbered, so that bytes for a closed
 * connection never reach its successor.
 */
export type EngineRequest =
  | { kind: 'connect'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' }

/** Replies from that thread. `failed` means that the engine is broken and the process must exit. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'pong' }
  | { kind: 'failed'; reason: string }
  | { kind: 'closed' }
