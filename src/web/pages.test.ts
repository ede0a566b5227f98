import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { pageAt, pages } from './pages'
import { routeTable } from './router'

const lazyPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [...(route.lazy && route.path ? [route.path] : []), ...lazyPaths(route.children ?? [])])

test('every page of the router is one that can begin to load before it', () => {
  expect(lazyPaths(routeTable).sort()).toEqual(Object.keys(pages).sort())
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
