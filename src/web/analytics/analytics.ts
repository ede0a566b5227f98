import type { PagePattern, TrackedEvent } from '../../domain/analytics/analytics-events'
import { type AnalyticsTarget, refusesTracking } from '../../domain/analytics/analytics-target'
import type { Backend, Identity } from './backend'
import { ga4Backend } from './ga4-backend'
import { ownBackend } from './own-backend'
import { plausibleBackend } from './plausible-backend'

type Act = (backend: Backend) => void

const keptMost = 50

let backend: Backend | null = null
/** Events from before the target was known; null when none are kept. */
let early: Act[] | null = null

function isRefused(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as { globalPrivacyControl?: unknown; doNotTrack?: unknown }
  return refusesTracking({
    globalPrivacyControl,
    doNotTrack: doNotTrack ?? (window as { doNotTrack?: unknown }).doNotTrack,
  })
}

/** Analytics must never make anything else fail. Privacy signals of the browser are read every time. */
function act(what: Act) {
  if (isRefused()) return
  try {
    if (backend) what(backend)
    else if (early && early.length < keptMost) early.push(what)
  } catch {
    // A lost event costs nothing.
  }
}

/** A page was opened, named by its route's pattern. */
export const page = (pattern: PagePattern) => act((to) => to.page(pattern))
/** Something happened that is counted. */
export const track = (event: TrackedEvent) => act((to) => to.track(event))
/** Somebody is signed in: their id, and their role and verification as properties. */
export const identify = (person: Identity) => act((to) => to.identify(person))
/** Nobody is signed in any more. */
export const reset = () => act((to) => to.reset())
export const flush = () => act((to) => to.flush())

/** Keeps events until `setAnalyticsTarget` is called. Before this, nothing is counted. */
export function expectAnalytics() {
  early ??= []
}

export function setAnalyticsTarget(target: AnalyticsTarget) {
  const kept = early ?? []
  early = null
  backend = backendOf(target)
  for (const what of kept) act(what)
}

/** Back to counting nothing. */
export function stopAnalytics() {
  early = null
  backend = null
}

function backendOf(target: AnalyticsTarget): Backend | null {
  if (target.kind === 'own') return ownBackend()
  if (target.kind === 'ga4') return ga4Backend(target.measurementId, location.origin)
  return target.kind === 'plausible' ? plausibleBackend(target.domain, location.origin) : null
}
