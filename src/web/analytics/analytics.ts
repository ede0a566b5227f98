import type { PagePattern, TrackedEvent } from '../../domain/analytics/analytics-events'
import { type AnalyticsTarget, refusesTracking } from '../../domain/analytics/analytics-target'
import type { Backend, Identity } from './backend'
import { ga4Backend } from './ga4-backend'
import { ownBackend } from './own-backend'
import { plausibleBackend } from './plausible-backend'

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
  const kept = early ?? []
  early = null
  backend = backendOf(target)
  for (const what of kept) act(what)
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
