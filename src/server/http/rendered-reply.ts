import { createHash } from 'node:crypto'

/** A reply that was serialized once and is sent unchanged, to everybody who may see it. */
export class RenderedReply<Body extends object> {
  readonly json: string
  /** Weak, because a proxy may compress the reply. */
  readonly etag: string

  constructor(body: Body, json = JSON.stringify(body)) {
    this.json = json
    this.etag = `W/"${createHash('sha256').update(this.json).digest('base64url').slice(0, 27)}"`
  }
}

/** Whether one of the tags of If-None-Match is this one. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false
}
