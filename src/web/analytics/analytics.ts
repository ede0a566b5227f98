import type { AnalyticsEvent, PagePattern, TrackedEvent } from '../../domain/analytics/analytics-events'
import { type AnalyticsTarget, analyticsOrigin, refusesTracking } from '../../domain/analytics/analytics-target'
import type { Role } from '../../domain/permissions'
import { sendElsewhere, sendEvents } from '../api/beacon'
import { currentToken } from '../api/http'
import { deviceMs } from '../ui/time/device-clock'

type Act = (backend: Backend) => void

const keptMost = 50

let backend: Backend | null = null
/** Events from before the target is known; null if none are kept. */
let early: Act[] | null = null

function isRefused(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as { globalPrivacyControl?: unknown; doNotTrack?: unknown }
  return refusesTracking({
    globalPrivacyControl,
    doNotTrack: doNotTrack ?? (window as { doNotTrack?: unknown }).doNotTrack,
  })
}

/** Analytics must never break anything else. Reads the browser's privacy signals every time. */
function act(what: Act) {
  if (isRefused()) return
  try {
    if (backend) what(backend)
    else if (early && early.length < keptMost) early.push(what)
  } catch {
    // Losing an event is harmless.
  }
}

/** Records opening a page, named by its route pattern. */
export const page = (pattern: PagePattern) => act((to) => to.page(pattern))
/** Records an event. */
export const track = (event: TrackedEvent) => act((to) => to.track(event))
/** Someone is signed in: their id, with role and verification as properties. */
export const identify = (person: Identity) => act((to) => to.identify(person))
/** No one is signed in anymore. */
export const reset = () => act((to) => to.reset())
export const flush = () => act((to) => to.flush())

/** Buffers events until `setAnalyticsTarget` is called. Before this, nothing is counted. */
export function expectAnalytics() {
  early ??= []
}

export function setAnalyticsTarget(target: AnalyticsTarget) {
  const queued = early ?? []
  early = null
  backend = backendOf(target)
  for (const action of queued) act(action)
}

/** Stops counting. */
export function stopAnalytics() {
  early = null
  backend = null
}

function backendOf(target: AnalyticsTarget): Backend | null {
  if (target.kind === 'own') return ownBackend()
  if (target.kind === 'ga4') return ga4Backend(target.measurementId, location.origin)
  return target.kind === 'plausible' ? plausibleBackend(target.domain, location.origin) : null
}

type Identity = { id: string; role: Role; isEmailVerified: boolean }

/** The destination of page views and events. */
type Backend = {
  page: (page: PagePattern) => void
  track: (event: TrackedEvent) => void
  /** Sets the user's id and the user's properties. */
  identify: (person: Identity) => void
  /** The user has signed out. */
  reset: () => void
  /** The page may be about to close. */
  flush: () => void
}

const waitMs = 2_000
const batchSize = 10

/** Our own server. Batches events; each batch belongs to one session. */
function ownBackend(): Backend {
  let waiting: AnalyticsEvent[] = []
  let owner: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) sendEvents(waiting, owner)
    waiting = []
  }
  const add = (event: AnalyticsEvent) => {
    const token = currentToken()
    if (token !== owner) flush()
    owner = token
    waiting.push(event)
    if (waiting.length >= batchSize) flush()
    else timer ??= setTimeout(flush, waitMs)
  }
  return {
    page: (page) => add({ name: 'page_view', page }),
    track: add,
    // The server takes id, role and verification from the session, because a browser's claims prove nothing.
    identify: () => add({ name: 'identify' }),
    reset: flush,
    flush,
  }
}

/**
 * Google Analytics 4 through the requests that its tag would send, so that no third-party script runs next to reports.
 * The client id lives as long as the page: there is no cookie, and visits by signed-out people aren't linked.
 */
function ga4Backend(measurementId: string, origin: string): Backend {
  const collect = `${analyticsOrigin({ kind: 'ga4', measurementId })}/g/collect`
  const clientId = `${random()}.${Math.floor(deviceMs() / 1000)}`
  const sessionId = String(Math.floor(deviceMs() / 1000))
  let person: Identity | null = null
  let page = origin
  let sent = 0

  const send = (name: string, parameters: Record<string, string> = {}) => {
    sent += 1
    const query = new URLSearchParams({
      v: '2',
      tid: measurementId,
      cid: clientId,
      sid: sessionId,
      sct: '1',
      seg: '1',
      _p: sessionId,
      _s: String(sent),
      dl: page,
      en: name,
      ...(sent === 1 ? { _ss: '1' } : {}),
      ...(person && { uid: person.id, 'up.role': person.role, 'up.is_email_verified': String(person.isEmailVerified) }),
    })
    for (const [key, value] of Object.entries(parameters)) query.set(`ep.${key}`, value)
    sendElsewhere(`${collect}?${query}`)
  }
  return {
    page(pattern) {
      page = `${origin}${pattern}`
      send('page_view')
    },
    track({ name, ...parameters }) {
      send(name, parameters)
    },
    identify(who) {
      person = who
    },
    reset() {
      person = null
    },
    flush() {},
  }
}

const random = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** Plausible through its events API. It counts without identifying anyone, so identify sends nothing. */
function plausibleBackend(domain: string, origin: string): Backend {
  const address = `${analyticsOrigin({ kind: 'plausible', domain })}/api/event`
  let url = origin
  const send = (name: string, props: Record<string, string> = {}) =>
    sendElsewhere(address, JSON.stringify({ name, url, domain, props }))
  return {
    page(pattern) {
      url = `${origin}${pattern}`
      send('pageview')
    },
    track({ name, ...props }) {
      send(name, props)
    },
    identify() {},
    reset() {},
    flush() {},
  }
}
