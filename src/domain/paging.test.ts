import { expect, test } from 'vitest'
import { paginationOf } from './paging'

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
])('%i entries make %i pages of twenty', (total, pages) => {
  expect(paginationOf(total, { page: 9, limit: 20 })).toEqual({ total, pages, page: 9, limit: 20 })
})
