import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { positionOf, useFreePosition } from './free-position'

const corner = { top: 68, bottom: 884, left: 1064, right: 1424, height: 60 }
const button = (top: number, left = 1200) => ({ top, bottom: top + 40, left, right: left + 120 })

test('a toast appears at the upper right if nothing is in its way', () => {
  expect(positionOf(corner, [], null)).toBe(68)
  expect(positionOf(corner, [button(80, 200)], button(300))).toBe(68)
})

test('a toast moves below a primary button at the upper right', () => {
  expect(positionOf(corner, [button(80)], null)).toBe(132)
  expect(positionOf(corner, [button(80), button(160)], null)).toBe(212)
  expect(positionOf(corner, [button(200), button(80)], null)).toBe(132)
})

test('a toast moves to the lower end if the focused control is at the top, unless that is taken', () => {
  expect(positionOf(corner, [], button(80))).toBe(824)
  expect(positionOf(corner, [button(830)], button(80))).toBe(132)
})

test('never covers a primary button that has the focus', () => {
  expect(positionOf(corner, [button(80)], button(80))).toBe(132)
})

test("recomputes a toast's position at most once per frame, however often the page changes and scrolls", async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  const page = document.createElement('main')
  const toasts = document.createElement('div')
  document.body.append(page, toasts)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    page.remove()
    toasts.remove()
  })
  const measured = vi.spyOn(toasts, 'getBoundingClientRect')
  const region = { current: toasts }
  const { unmount } = renderHook(() => useFreePosition(region, 1))
  expect(measured).toHaveBeenCalledTimes(1)
  for (let change = 0; change < 5; change += 1) {
    page.append(document.createElement('p'))
    fireEvent.scroll(page)
    await Promise.resolve()
  }
  expect(measured).toHaveBeenCalledTimes(1)
  for (const draw of frames.splice(0)) act(() => draw(0))
  expect(measured).toHaveBeenCalledTimes(2)
  unmount()
})
