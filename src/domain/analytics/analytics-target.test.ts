import { expect, test } from 'vitest'
import { analyticsOrigin, parseAnalyticsTarget, refusesTracking } from './analytics-target'

test.each([
  ['own', { kind: 'own' }, null],
  ['none', { kind: 'none' }, null],
  ['ga4:G-ABC1234', { kind: 'ga4', measurementId: 'G-ABC1234' }, 'https://www.google-analytics.com'],
  ['plausible:audits.example.com', { kind: 'plausible', domain: 'audits.example.com' }, 'https://plausible.io'],
])('parses %s as an analytics target with its one origin', (text, target, origin) => {
  const parsed = parseAnalyticsTarget(text)
  expect(parsed).toEqual(target)
  expect(parsed && analyticsOrigin(parsed)).toBe(origin)
})

test.each([
  '',
  'OWN',
  'off',
  'ga4',
  'ga4:',
  'ga4:UA-1234-1',
  'ga4:G-abc',
  "ga4:G-ABCD; script-src 'unsafe-inline'",
  'plausible:',
  'plausible:localhost',
  'plausible:https://audits.example',
  'plausible:a.example,b.example',
  'plausible:-a.example',
  'matomo:1',
])('%j is not an analytics target', (text) => {
  expect(parseAnalyticsTarget(text)).toBeNull()
})

test.each([
  [{ globalPrivacyControl: true, doNotTrack: null }, true],
  [{ globalPrivacyControl: undefined, doNotTrack: '1' }, true],
  [{ globalPrivacyControl: false, doNotTrack: 'yes' }, true],
  [{ globalPrivacyControl: false, doNotTrack: '0' }, false],
  [{ globalPrivacyControl: undefined, doNotTrack: 'unspecified' }, false],
  [{ globalPrivacyControl: undefined, doNotTrack: undefined }, false],
])('%j refuses tracking: %j', (signals, refused) => {
  expect(refusesTracking(signals)).toBe(refused)
})
