import { createHash } from 'node:crypto'

/** Weak, because a proxy may compress the reply. */
export const etagOf = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** A reply that was serialized once and is sent unchanged, to everybody who may see it. */
export class RenderedReply<Body extends object> {
  readonly json: string
  readonly etag: string

  constructor(body: Body, json = JSON.stringify(body)) {
    this.json = json
    this.etag = etagOf(this.json)
  }
}

/** Whether one of the tags of If-None-Match is this one. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false
}
