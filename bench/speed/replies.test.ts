import { expect, test } from 'vitest'
import { shapeOf } from './replies'

test('replies with different values have the same shape', () => {
  expect(shapeOf({ data: [{ id: 'a', count: 1 }] })).toBe(shapeOf({ data: [{ id: 'b', count: 2 }] }))
})

test('a different name, type or order of fields is a different shape', () => {
  const shape = shapeOf({ id: 'a', count: 1 })
  for (const other of [{ id: 'a', total: 1 }, { id: 'a', count: '1' }, { count: 1, id: 'a' }, { id: 'a' }])
    expect(shapeOf(other)).not.toBe(shape)
})
