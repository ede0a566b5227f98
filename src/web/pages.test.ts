import type { RouteObject } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ada, grace } from '#test/web/answer-calls'
import * as features from '../features/web'
import { useSession } from './accounts/session/session-store'
import { setFeatures, type WebFeature } from './features'
import { pageAt, pagePaths } from './page-facts'
import { resolveRedirects, routeTable } from './router'

const lazyPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [...(route.lazy && route.path ? [route.path] : []), ...lazyPaths(route.children ?? [])])

test('every route can start loading before the router, with and without features', () => {
  const all: WebFeature[] = Object.values(features)
  for (const off of [all.map(({ name }) => name), []]) {
    setFeatures(all, off)
    expect(lazyPaths(routeTable()).sort()).toEqual(pagePaths().sort())
  }
})

test.each([
  ['/contests', '/contests'],
  ['/Contests/a41f', '/contests/:id'],
  ['/contests/', '/contests'],
  ['/contests/a41f', '/contests/:id'],
  ['/contests/a41f/submit', '/contests/:id/submit'],
  ['/contests/a41f/results', '/contests/:id/results'],
  ['/submissions/a41f/edit', '/submissions/:id/edit'],
  ['/admin/contests/new', '/admin/contests/new'],
  ['/nowhere', undefined],
  ['/contests/a/b/c', undefined],
])('the path %s belongs to the page %s', (path, address) => {
  expect(pageAt(path)).toBe(address)
})

afterEach(() => useSession.setState({ user: null, isAuthenticated: false }))

test.each([
  [null, '/', '/'],
  [null, '/no/such/page', '/'],
  [null, '/contests', '/contests'],
  [ada, '/', '/dashboard'],
  [ada, '/no/such/page', '/dashboard'],
  [ada, '/contests/a41f', '/contests/a41f'],
  [ada, '/admin', '/admin'],
  [grace, '/admin/', '/admin/contests'],
])('a document that %o opens at %s begins at %s, without a redirect that Back would meet', (user, asked, settled) => {
  useSession.setState({ user, isAuthenticated: user !== null })
  expect(resolveRedirects(asked)).toBe(settled)
})
