import type { z } from 'zod'
import type { RefusalCode } from '../../domain/refusals'

export const minute = 60
export const hour = 60 * minute

/**
 * How often a call may be made: `max` per window and key, counted key by key until one is over its limit. An IPv6
 * address is counted by its networks.
 */
export type RateLimit = {
  by: 'ip' | 'email' | 'email+ip' | 'user'
  max: number
  windowSeconds: number
  /** Calls that do the same thing share one count under this name, so that taking turns wins nothing. */
  countedAs?: string
  /** Counts only calls whose query has this. */
  onlyWith?: string
}

export type Shapes = {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  status?: 201
  errors: readonly RefusalCode[]
  limits?: readonly RateLimit[]
  /** The call judges 404 and ownership before the body, so that a stranger learns nothing from field messages. */
  bodyIsJudgedLast?: true
  /** Asks for a session whose password was given lately: what it does is of too much consequence for a token alone. */
  stepUp?: true
  /** An admin who needs a second factor and has none may make it all the same: it is how they get one. */
  withoutSecondFactor?: true
  /** Accepts Idempotency-Key. */
  idempotent?: true
  /** Many make it in the same moment: they are answered a few at a time, in the order of their coming. */
  inTurn?: true
  /** Accepts If-Match. */
  versioned?: true
  /** A public call that has a use for a valid token. Without one, or with a bad one, it is answered all the same. */
  knowsSession?: true
  /** Whoever saves the reply gets it under this name. */
  attachment?: string
  /** What the reply is, where it is no JSON; its schema is then a string. */
  mediaType?: string
  /** The largest body in bytes, where that is less than for calls in general. */
  bodyLimit?: number
}

/** Keeps the exact shapes of one call, so that its handler and its callers are typed by them. */
export const shapes = <const S extends Shapes>(s: S): S => s
