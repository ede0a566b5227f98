import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Both halves of the space in which V8 makes new objects. It would double them up to 32 MB. */
const youngMegabytes = 16

/**
 * Keeps what V8 reserves near what this server needs (decision 080). The size of the young space can only be
 * given on Node's command line, so its growth is stopped and, because V8 also shrinks it while nothing happens, allowed
 * again.
 */
export function limitHeap(): void {
  // Node lets garbage double the heap before it collects. The server's own is small.
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
