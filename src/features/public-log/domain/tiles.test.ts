import { expect, test } from 'vitest'
import { readTile } from './tiles'

test('finds a tile by the path that third-party verifiers request', () => {
  expect(readTile('0', ['000'])).toEqual({ level: 0, index: 0, width: 256 })
  expect(readTile('2', ['067.p', '17'])).toEqual({ level: 2, index: 67, width: 17 })
  expect(readTile('entries', ['x001', '234'])).toEqual({ level: 'entries', index: 1_234, width: 256 })
  expect(readTile('1', ['x123', '067.p', '255'])).toEqual({ level: 1, index: 123_067, width: 255 })
})

test.each([
  [['0', '0']],
  [['0', '0000']],
  [['0', '000.p']],
  [['0', '000.p', '0']],
  [['0', '000.p', '256']],
  [['0', '000', '5']],
  [['0', 'x000', '001']],
  [['0', 'x001', 'x002', '003']],
  [['12', '000']],
  [['-1', '000']],
  [['data', '000']],
  [['0', '../secret']],
])('%j is not the name of a tile', ([level = '', ...parts]) => {
  expect(readTile(level, parts)).toBeNull()
})
