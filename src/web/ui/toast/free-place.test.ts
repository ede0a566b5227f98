import { expect, test } from 'vitest'
import { placeOf } from './free-place'

const corner = { top: 68, bottom: 884, left: 1064, right: 1424, height: 60 }
const button = (top: number, left = 1200) => ({ top, bottom: top + 40, left, right: left + 120 })

test('a toast stands at the upper right where nothing is in its way', () => {
  expect(placeOf(corner, [], null)).toBe(68)
  expect(placeOf(corner, [button(80, 200)], button(300))).toBe(68)
})

test('a primary button up there stays free, and the toast stands right below it', () => {
  expect(placeOf(corner, [button(80)], null)).toBe(132)
  expect(placeOf(corner, [button(80), button(160)], null)).toBe(212)
  expect(placeOf(corner, [button(200), button(80)], null)).toBe(132)
})

test('from the control that has the focus it moves to the lower end, unless that is taken', () => {
  expect(placeOf(corner, [], button(80))).toBe(824)
  expect(placeOf(corner, [button(830)], button(80))).toBe(132)
})

test('the button that has the focus and is the primary one is not covered either', () => {
  expect(placeOf(corner, [button(80)], button(80))).toBe(132)
})
