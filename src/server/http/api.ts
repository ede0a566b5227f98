import type { AccessOf, EndpointName, Parsed, Reply } from '../../contract/endpoints'
import type { TokenScope } from '../../domain/accounts/access-token'
import type { Viewer } from '../../domain/permissions'
import type { RenderedReply, SerializedReply } from './rendered-reply'

/** A request that passed parsing, rate limits, access and validation. */
export type Call<N extends EndpointName> = {
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  /** Validated; undefined for endpoints that validate the body last, with `readBody`. */
  body: Parsed<N, 'body'>
  readBody: () => Parsed<N, 'body'>
  viewer: AccessOf<N> extends 'public' ? null : Viewer
  /** The session of the caller, also for public endpoints; null without a valid one, and for access tokens. */
  sessionId: string | null
  /** The personal access token that makes the call, if it is one. */
  tokenId: string | null
  /** The owner of that session. */
  sessionViewer: Viewer | null
  /** When the last byte of the request arrived, by the database's clock. Deadlines are checked against it. */
  receivedAt: Date
  /** Truncated to the length that is stored. */
  userAgent: string | null
  /** Sent by a browser whose session is to end with it. */
  browserSecret: string | null
  idempotencyKey: string | null
  /** The version in If-Match; null without the header. */
  expectedVersion: number | null
  /** Refuses unless the password was confirmed recently; for calls that are sensitive only in some cases. */
  demandPassword: () => void
  markReplayed: () => void
  /** Tells when the contest that was written to ends. */
  noteEnd: (end: Date) => void
}

export type Answer<N extends EndpointName> = (
  call: Call<N>,
) => Promise<Reply<N> | RenderedReply<Reply<N> & object> | SerializedReply<Reply<N> & object>>

/** Registers the handler of an endpoint. The checks before it derive from the endpoint table. */
export type Api = { on: <N extends EndpointName>(name: N, answer: Answer<N>) => void }

/** A session or personal access token that has not ended or expired. */
type FoundSession = {
  /** Null for an access token. */
  sessionId: string | null
  /** Null for a session, which may do whatever its owner may. */
  accessToken: { id: string; scopes: readonly TokenScope[] } | null
  viewer: Viewer
  steppedUpAt: Date | null
  hasSecondFactor: boolean
  /** An admin who must turn two-step login on first. Until then `viewer` has the role 'user'. */
  needsSecondFactor: boolean
}

export type SessionFinder = (token: string, now: Date, browserSecret: string | null) => Promise<FoundSession | null>
