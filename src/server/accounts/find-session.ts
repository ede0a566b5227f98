import { type TokenScope, tokenPrefix } from '../../domain/accounts/access-token'
import type { Viewer } from '../../domain/permissions'
import { type ChangeFeed, createChangeCache } from '../db/changes/change-feed'
import type { Db } from '../db/database'
import { isUnavailable } from '../db/database-errors'
import type { SessionFinder } from '../http/api'
import { matchesBrowserSecret } from './browser-secret'
import { findSessionViewer, markSessionUsed } from './session-queries'
import type { SessionTokens } from './session-token'

/** Update a session's last use at most once an hour, to avoid a write per request. */
const lastUsedIntervalMs = 60 * 60 * 1000

/** Sessions and access tokens cached per instance. */
const maxRemembered = 20_000

/** What is known of a personal access token and its owner. */
type TokenOwner = {
  tokenId: string
  scopes: TokenScope[]
  viewer: Viewer
  hasSecondFactor: boolean
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** Reads personal access tokens. What a token may call is decided by the endpoint table, not here. */
export type AccessTokens = {
  /** Null if the token is unknown, revoked or expired. */
  findOwner: (db: Db, token: string, now: Date) => Promise<TokenOwner | null>
  markUsed: (db: Db, tokenId: string, now: Date) => Promise<void>
}

type Options = {
  db: Db
  changes: ChangeFeed
  tokens: SessionTokens
  /** Without it, no access token is accepted. */
  accessTokens: AccessTokens | undefined
  adminsNeedSecondFactor: boolean
}

/** A verified session or access token, and the period in which the verification holds. */
type Remembered = Omit<NonNullable<Awaited<ReturnType<SessionFinder>>>, 'needsSecondFactor'> & {
  /** Hash of the browser's secret, which a browser session requires. */
  browserSecretHash: string | null
  usedAt: Date
  from: Date
  until: Date
}

/**
 * Finds the account behind a session token or a personal access token. Role and verification come from the database,
 * never from the token. If admins need a second factor, an admin without one has a researcher's rights.
 */
export function createSessionFinder(options: Options): SessionFinder {
  const { db, changes, tokens, accessTokens, adminsNeedSecondFactor } = options
  const memory = createChangeCache<Remembered>(changes, 'sessions', {
    max: maxRemembered,
    idOf: ({ viewer }) => viewer.id,
  })

  async function readSession(token: string, now: Date): Promise<Remembered | null> {
    const session = await tokens.read(token, now)
    const found = session && (await findSessionViewer(db, session, now))
    if (!found) return null
    const { viewer, hasSecondFactor, steppedUpAt, browserSecretHash, createdAt, lastUsedAt } = found
    // Use the current role, so that a new admin's long session expires early right away.
    const end = tokens.endOf(found, viewer.role)
    const until = end < session.until ? end : session.until
    const { sessionId, from } = session
    const usedAt = lastUsedAt ?? createdAt
    const times = { usedAt, from, until }
    return { sessionId, accessToken: null, viewer, hasSecondFactor, steppedUpAt, browserSecretHash, ...times }
  }

  async function readAccessToken(token: string, now: Date): Promise<Remembered | null> {
    const found = await accessTokens?.findOwner(db, token, now)
    if (!found) return null
    const { tokenId, scopes, viewer, hasSecondFactor, createdAt, expiresAt } = found
    // Always store the first use.
    const usedAt = found.lastUsedAt ?? new Date(0)
    const accessToken = { id: tokenId, scopes }
    const times = { usedAt, from: createdAt, until: expiresAt }
    return {
      sessionId: null,
      accessToken,
      viewer,
      hasSecondFactor,
      steppedUpAt: null,
      browserSecretHash: null,
      ...times,
    }
  }

  const markUsed = async ({ sessionId, accessToken }: Remembered, now: Date) =>
    accessToken ? accessTokens?.markUsed(db, accessToken.id, now) : markSessionUsed(db, sessionId ?? '', now)

  return async (token, now, browserSecret) => {
    const read = token.startsWith(tokenPrefix) ? readAccessToken : readSession
    const isNow = ({ from, until }: Remembered) => from <= now && now < until
    const found = await memory.getOrLoad(token, () => read(token, now), isNow)
    if (!found || found.until <= now || !matchesBrowserSecret(found.browserSecretHash, browserSecret)) return null
    if (now.getTime() - found.usedAt.getTime() >= lastUsedIntervalMs) {
      found.usedAt = now
      await ignoreUnavailable(markUsed(found, now))
    }
    const { sessionId, accessToken, hasSecondFactor, steppedUpAt } = found
    const needsSecondFactor = adminsNeedSecondFactor && !hasSecondFactor && found.viewer.role === 'admin'
    const viewer: Viewer = needsSecondFactor ? { ...found.viewer, role: 'user' } : found.viewer
    return { sessionId, accessToken, viewer, steppedUpAt, hasSecondFactor, needsSecondFactor }
  }
}

/** Reading must work while the database is read-only. */
async function ignoreUnavailable(marked: Promise<void>): Promise<void> {
  await marked.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
