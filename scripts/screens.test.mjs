// @vitest-environment jsdom
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routeTable } from '../src/web/router'
import { addressOf, screens } from './screens.mjs'

const anything = { contest: () => 'some-id', issue: () => 'some-id' }

/** Addresses that lead on at once and show nothing of their own. */
const leadOn = ['/', '*']

const patterns = (routes) =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)])

const patternOf = (screen) => {
  const { pathname } = new URL(addressOf(screen, anything), 'http://primacy.test')
  return matchRoutes(routeTable, pathname)?.at(-1)?.route.path
}

test('every address of the client is among the screens that are checked and pictured', () => {
  const visited = new Set(screens.map(patternOf))
  expect(patterns(routeTable).filter((pattern) => !visited.has(pattern) && !leadOn.includes(pattern))).toEqual([])
})

test('every screen has an address of the client and a name of its own', () => {
  expect(screens.filter((screen) => leadOn.includes(patternOf(screen) ?? '*'))).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})
