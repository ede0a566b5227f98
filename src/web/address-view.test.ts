import { expect, test } from 'vitest'
import { choicePart, pagePart, readView, textPart, writeView } from './address-view'

type View = { q: string; status: 'all' | 'active' | 'ended'; page: number }

const parts = {
  q: textPart,
  status: choicePart<'all' | 'active' | 'ended'>(['all', 'active', 'ended'], 'all'),
  page: pagePart,
}

test.each([
  ['', { q: '', status: 'all', page: 1 }],
  ['?status=active&page=3&q=vault', { q: 'vault', status: 'active', page: 3 }],
  ['?status=paid&page=two', { q: '', status: 'all', page: 1 }],
  ['?page=0', { q: '', status: 'all', page: 1 }],
  ['?page=-2', { q: '', status: 'all', page: 1 }],
  ['?page=1.5', { q: '', status: 'all', page: 1 }],
  ['?page=1e9', { q: '', status: 'all', page: 1 }],
  ['?status=__proto__&page=2&page=7&other=x', { q: '', status: 'all', page: 2 }],
])('the address %s is read, and what it does not know falls back', (search, view) => {
  expect(readView<View>(parts, search)).toEqual(view)
})

test('only what differs from the default is written, and reads back as the same', () => {
  expect(writeView<View>(parts, { q: '', status: 'all', page: 1 })).toBe('')
  const view: View = { q: 'a & b = c?', status: 'ended', page: 12 }
  const written = writeView<View>(parts, view)
  expect(written).toBe('?q=a+%26+b+%3D+c%3F&status=ended&page=12')
  expect(readView<View>(parts, written)).toEqual(view)
})
