import { analyticsOrigin } from '../../domain/analytics/analytics-target'
import { sendElsewhere } from '../api/beacon'
import type { Backend } from './backend'

/** Plausible through its events API. It counts without identifying anyone, so identify sends nothing. */
export function plausibleBackend(domain: string, origin: string): Backend {
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
