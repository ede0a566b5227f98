import type { z } from 'zod'
import type { TokenAccess } from '../domain/accounts/access-token'
import type { Access } from '../domain/permissions'
import type { RefusalCode } from '../domain/refusals'

export const minute = 60
export const hour = 60 * minute

/**
 * How often an endpoint may be called: `max` times per window and key. The limits are counted one after the other, until
 * one is exceeded. An IPv6 address is counted by its networks.
 */
export type RateLimit = {
  by: 'ip' | 'email' | 'email+ip' | 'user'
  max: number
  windowSeconds: number
  /** Endpoints with the same name here share one counter, so that alternating between them gains nothing. */
  countedAs?: string
  /** Counts only calls that have this query parameter. */
  onlyWith?: string
}

/** Of the header X-Browser-Secret: between 128 and 384 random bits. Anything else is ignored. */
export const browserSecretForm = /^[\w-]{22,64}$/

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Everything that server, browser, OpenAPI document and tests know about one endpoint. */
export type EndpointDefinition = {
  method: Method
  /** Below /api; parameters in braces. */
  path: string
  /** Who may call it. */
  access: Access
  /** What a personal access token needs to make this call for its owner; without it no token may. */
  token?: TokenAccess
  /** For the OpenAPI document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Of a successful reply, unless it is 200. */
  status?: 201
  /** What it can be refused with, beside what any endpoint with its access and limits can. */
  errors: readonly RefusalCode[]
  limits?: readonly RateLimit[]
  /** Checks 404 and ownership before the body, so that a stranger learns nothing from the messages of the fields. */
  validatesBodyLast?: true
  /** Needs a session whose password was entered recently, because a stolen token alone must not be enough. */
  stepUp?: true
  /** Also open to an admin who must turn on a second factor first: this is how they do it. */
  withoutSecondFactor?: true
  /** Changes what instances remember: replies when all of them have forgotten it. */
  settlesChanges?: true
  /** Sends an ETag, and 304 without a body to whoever names it in If-None-Match. */
  conditional?: true
  /** How long anybody may keep a successful reply without asking again. Only of replies that are the same for everybody. */
  cachedSeconds?: number
  /** Accepts Idempotency-Key. */
  idempotent?: true
  /** Runs a few at a time, first come first served: many people call it at the same moment. */
  limitsConcurrency?: true
  /** Opens a session, which ends with the browser if X-Browser-Secret is sent. */
  opensSession?: true
  /** Accepts If-Match. */
  versioned?: true
  /** A public endpoint that uses a valid token if one is sent. */
  readsSession?: true
  /** The file name under which a browser saves the reply. */
  attachment?: string
  /** Of the reply, where it is not JSON; its schema is then a string. */
  mediaType?: string
  /** The largest body in bytes, where it is smaller than the server's limit. */
  bodyLimit?: number
}

/** Keeps the exact types of one definition: its route and its callers are typed by them. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition
