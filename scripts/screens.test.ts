// @vitest-environment jsdom
import type { Page } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import * as features from '../src/features/web'
import { setFeatures } from '../src/web/features'
import { routeTable } from '../src/web/router'
import { screens } from './screens'
import { addressOf } from './screens/open-screen'
import type { Screen } from './screens/screen'

setFeatures(Object.values(features))
const routes = routeTable()

const someDemo = { contest: () => 'some-id', issue: () => 'some-id' }

/** Addresses that redirect at once. */
const redirecting = ['/', '*']

const patterns = (some: RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)])

const patternOf = (screen: Screen): string | undefined => {
  const { pathname } = new URL(addressOf(screen, someDemo), 'http://primacy.test')
  return matchRoutes(routes, pathname)?.at(-1)?.route.path
}

test('every URL of the client is among the checked and pictured screens', () => {
  const visited = new Set(screens.map(patternOf))
  expect(patterns(routes).filter((pattern) => !visited.has(pattern) && !redirecting.includes(pattern))).toEqual([])
})

test('every screen that the client draws has a URL of the client, and every name is unique', () => {
  const ofClient = screens.filter(({ isOfServer }) => !isOfServer)
  expect(ofClient.filter((screen) => redirecting.includes(patternOf(screen) ?? '*'))).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

test('a screen whose calls are answered otherwise waits for what that brings', () => {
  const unsure = screens.filter(({ before, after, isWaiting }) => before && !after && !isWaiting)
  expect(unsure.map(({ name }) => name)).toEqual([])
})

type Log = ('act' | 'wait')[]
const acts = ['fill', 'click', 'check', 'press', 'evaluate']

/** A page on which everything works at once and is logged; the wait after `waitsBefore` others never ends. */
function fakePage(log: Log, waitsBefore = Number.POSITIVE_INFINITY): Page {
  const act = async () => void log.push('act')
  const waitFor = () => {
    const isEndless = log.filter((entry) => entry === 'wait').length === waitsBefore
    log.push('wait')
    return isEndless ? new Promise(() => {}) : Promise.resolve()
  }
  const fake: unknown = new Proxy(
    {},
    {
      get(_, name: string) {
        if (name === 'then') return undefined
        if (name === 'waitFor') return waitFor
        if (name === 'all') return async () => [fake]
        if (name === 'emulateMedia') return async () => {}
        if (name === 'keyboard') return fake
        return acts.includes(name) ? act : () => fake
      },
    },
  )
  return fake as Page
}

const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])
const withSteps = screens.flatMap(({ name, after }) => (after ? [[name, after] as const] : []))

test.each(withSteps)('%s is not shown before the last thing that its steps wait for', async (_, after) => {
  const log: Log = []
  await after(fakePage(log))
  if (log.length === 0) return
  expect(log.at(-1)).toBe('wait')
  const waits = log.filter((entry) => entry === 'wait').length
  expect(await isDone(after(fakePage([], waits - 1)))).toBe(false)
  expect(await isDone(after(fakePage([])))).toBe(true)
})
