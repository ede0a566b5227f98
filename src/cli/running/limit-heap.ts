import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** V8's young generation (both semi-spaces). V8 would double it up to 32 MB. */
const youngMegabytes = 16

/**
 * Keeps V8's reserved memory close to what this server needs (decision 080). The young generation's size can only be
 * set on Node's command line, so its growth is stopped here and then allowed again, because V8 also shrinks it when
 * idle.
 */
export function limitHeap(): void {
  // By default, Node lets garbage double the heap before it collects. The server's live heap is small.
  setFlagsFromString('--heap-growing-percent=30')
  let mayGrow = true
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    const isSmall = (young?.space_size ?? 0) < youngMegabytes * 2 ** 20
    if (isSmall === mayGrow) return
    mayGrow = isSmall
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  }).observe({ entryTypes: ['gc'] })
}
