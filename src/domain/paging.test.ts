import { expect, test } from 'vitest'
import { paginationOf } from './paging'

test.each([
  [0, 0],
  [1, 1],
  [12, 1],
  [13, 2],
])('%i entries are %i pages of twelve', (total, pages) => {
  expect(paginationOf(total, { page: 1, limit: 12 })).toEqual({ total, pages, page: 1, limit: 12 })
})

test('a page past the end reports its number and the number of pages', () => {
  expect(paginationOf(3, { page: 9, limit: 2 })).toEqual({ total: 3, pages: 2, page: 9, limit: 2 })
})
