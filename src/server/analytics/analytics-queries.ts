import { eq, lt } from 'drizzle-orm'
import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { analyticsEvents } from '../db/tables/analytics-tables'

/** An event with its user, or null if no one was signed in. */
type RecordedEvent = { event: AnalyticsEvent; viewer: Viewer | null; at: Date }

export const insertAnalyticsEvents = (db: Db, events: RecordedEvent[]) =>
  db.insert(analyticsEvents).values(
    events.map(({ event, viewer, at }) => ({
      at,
      name: event.name,
      page: 'page' in event ? event.page : null,
      contestId: 'contest_id' in event ? event.contest_id : null,
      result: 'result' in event ? event.result : null,
      userId: viewer?.id ?? null,
      role: viewer?.role ?? null,
      isEmailVerified: viewer?.isEmailVerified ?? null,
    })),
  )

export const deleteAnalyticsBefore = (db: Db, instant: Date) =>
  db.delete(analyticsEvents).where(lt(analyticsEvents.at, instant))

export const deleteAnalyticsOf = (db: Db, userId: string) =>
  db.delete(analyticsEvents).where(eq(analyticsEvents.userId, userId))
