import type { Parsed, Reply } from '../../contract/endpoints'
import type { RouteName, routes } from '../../contract/routes'
import type { Viewer } from '../../domain/permissions'

type AccessOf<N extends RouteName> = (typeof routes)[N]['access']

/** One call that passed parsing, rate limits, access and validation. */
export type Call<N extends RouteName> = {
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  /** Judged already; for calls that judge the body last it is read by `readBody`, which throws the field messages. */
  body: Parsed<N, 'body'>
  readBody: () => Parsed<N, 'body'>
  viewer: AccessOf<N> extends 'public' ? null : Viewer
  /** The session of the sent token, also on public calls; null without a valid one. */
  sessionId: string | null
  /** Whose session that is. */
  sessionViewer: Viewer | null
  /** When the last byte of the request reached this process, by the database's clock: deadlines are judged by it. */
  receivedAt: Date
  /** What the browser calls itself, cut to what is kept of it. */
  userAgent: string | null
  idempotencyKey: string | null
  /** The version of If-Match, null when the header was not sent. */
  expectedVersion: number | null
  /** For calls that are of great consequence only at times: refuses unless the password was given lately. */
  demandPassword: () => void
  markReplayed: () => void
}

export type Answer<N extends RouteName> = (call: Call<N>) => Promise<Reply<N>>

/** Registers the answer to a call of the contract. Every check before the answer is made from the endpoint table. */
export type Api = { on: <N extends RouteName>(name: N, answer: Answer<N>) => void }

/** A session that is neither ended nor expired, whose it is, and when its password was given last. */
type FoundSession = {
  sessionId: string
  viewer: Viewer
  steppedUpAt: Date | null
  hasSecondFactor: boolean
  /** An admin who has to turn a second factor on first: the viewer says 'user'. */
  isHeldBack: boolean
}

export type SessionFinder = (token: string, now: Date) => Promise<FoundSession | null>
