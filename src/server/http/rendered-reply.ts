import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Weak, because a proxy may compress the reply. */
export const etagOf = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** A reply serialized once and sent unchanged to everyone who may see it. */
export class RenderedReply<Body extends object> {
  readonly json: string
  readonly etag: string

  constructor(body: Body, json = JSON.stringify(body)) {
    this.json = json
    this.etag = etagOf(this.json)
  }
}

/**
 * A reply that is cached and sent repeatedly, so it is compressed once. It contains no caller input, so its compressed
 * length reveals nothing (BREACH).
 */
export class CachedReply<Body extends object> extends RenderedReply<Body> {
  #compressed: Buffer | undefined

  gzip(): Buffer {
    this.#compressed ??= gzipSync(this.json)
    return this.#compressed
  }
}

/** A large reply that was serialized elsewhere and is sent once. */
export class SerializedReply<Body extends object> {
  declare readonly body?: Body

  constructor(readonly json: string) {}
}

type Streamed = { etag: string; bytes: number; fileName: string; stream: Readable }

/** A file that is too large to be in memory as a whole. */
export class StreamedReply {
  constructor(readonly file: Streamed) {}
}

/** Whether If-None-Match includes this tag. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false
}

/** Sends 304 to clients that already have the file. */
export function sendStreamed({ file }: StreamedReply, mediaType: string, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', file.etag)
  if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply
    .type(mediaType)
    .headers({ 'content-length': file.bytes, 'content-disposition': `attachment; filename="${file.fileName}"` })
    .send(file.stream)
}

/** Sends 304 to clients that already have the same reply. */
export function sendRendered(rendered: RenderedReply<object>, request: FastifyRequest, reply: FastifyReply) {
  const isKept = rendered instanceof CachedReply
  reply.header('etag', rendered.etag)
  // Preserve `origin`, which CORS adds.
  if (isKept) reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  if (hasTag(request.headers['if-none-match'], rendered.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = negotiate(request.headers['accept-encoding']?.toString() ?? '', ['gzip'])
  if (!isKept || !encoding) return reply.send(rendered.json)
  return reply.header('content-encoding', encoding).send(rendered.gzip())
}
