import type { z } from 'zod'
import type { TokenAccess } from '../domain/accounts/access-token'
import type { Access } from '../domain/permissions'
import type { RefusalCode } from '../domain/refusals'

export const minute = 60
export const hour = 60 * minute

/**
 * How often an endpoint can be called: `max` times per window and key. Limits are counted one after the other, until
 * one is exceeded. An IPv6 address is counted by its networks.
 */
export type RateLimit = {
  by: 'ip' | 'email' | 'email+ip' | 'user'
  max: number
  windowSeconds: number
  /** Endpoints with the same name here share a counter, so that alternating between them gains nothing. */
  countedAs?: string
  /** Counts only calls with this query parameter. */
  onlyWith?: string
}

/** The format of the X-Browser-Secret header: between 128 and 384 random bits. Anything else is ignored. */
export const browserSecretForm = /^[\w-]{22,64}$/

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Everything that the server, browser, OpenAPI document and tests know about one endpoint. */
export type EndpointDefinition = {
  method: Method
  /** Relative to /api; parameters in braces. */
  path: string
  /** Who may call it. */
  access: Access
  /** The scope that a personal access token needs for this call; without it, tokens are refused. */
  token?: TokenAccess
  /** For the OpenAPI document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a successful reply, unless it is 200. */
  status?: 201
  /** Possible refusals, besides those common to all endpoints with its access and limits. */
  errors: readonly RefusalCode[]
  limits?: readonly RateLimit[]
  /** Checks existence and ownership before the body, so that field messages reveal nothing to others. */
  validatesBodyLast?: true
  /** Requires a recently entered password, because a stolen token alone must not be enough. */
  stepUp?: true
  /** Also available to an admin who still has to turn on a second factor, because this is how they do it. */
  withoutSecondFactor?: true
  /** Changes cached data: replies only once all instances have invalidated it. */
  settlesChanges?: true
  /** Sends an ETag, and replies 304 if If-None-Match contains it. */
  conditional?: true
  /**
   * How long a successful reply can be cached without revalidation. Only for replies that are the same for everyone.
   */
  cachedSeconds?: number
  /** Accepts Idempotency-Key. */
  idempotent?: true
  /** Runs a few at a time, first come first served, because many people call it at the same moment. */
  limitsConcurrency?: true
  /** Opens a session, which ends with the browser if X-Browser-Secret is sent. */
  opensSession?: true
  /** Accepts If-Match. */
  versioned?: true
  /** A public endpoint that uses a valid token if one is sent. */
  readsSession?: true
  /** The file name for browser downloads. */
  attachment?: string
  /** The reply's type if it isn't JSON; its schema is then a string. */
  mediaType?: string
  /** Maximum body size in bytes, if smaller than the server's limit. */
  bodyLimit?: number
}

/** Preserves a definition's exact types, which its route and callers depend on. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition
