import { type ComponentType, lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { readStaticFile } from '../api/http'
import { useIsOnline } from '../api/online'

export type NotLoaded = { isOnline: boolean; isBusy: boolean; onRetry: () => void }
type Fallback<Props> = (props: Props & NotLoaded) => ReactNode
type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * The component imported by `load`, or one that shows the fallback until its code can be loaded. The router and React
 * cache a failed import for as long as the page is open, so they never see one. `reloads`: may reload the document by
 * itself, if no input can be lost.
 */
export const withFallback = <Props extends object>(
  load: Load<Props>,
  fallback: Fallback<Props>,
  { reloads = false } = {},
): Promise<ComponentType<Props>> => load().catch(() => retrying(load, fallback, reloads))

/** Like React's `lazy`, for a part of a page or a dialog. */
export const lazyComponent = <Props extends object>(load: Load<Props>, fallback: Fallback<Props>) =>
  lazy(async () => ({ default: await withFallback(load, fallback) }))

/** Retries when rendered, when the browser comes back online, and on request. */
function retrying<Props extends object>(load: Load<Props>, Fallback: Fallback<Props>, reloads: boolean) {
  let loaded: ComponentType<Props> | null = null
  return function Retrying(props: Props) {
    const isOnline = useIsOnline()
    const [isBusy, setIsBusy] = useState(isOnline && !loaded)
    const [, rerender] = useState(0)
    const wasOffline = useRef(!isOnline)
    const retry = async () => {
      setIsBusy(true)
      loaded = await load().catch(() => null)
      setIsBusy(false)
      rerender((times) => times + 1)
    }
    // Chromium before 2026 caches a failed import until the document is reloaded.
    const retryOrReload = async () => {
      await retry()
      if (!loaded && (await isServerReachable())) location.reload()
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the network is a reason to try again
    useEffect(() => {
      if (isOnline && !loaded) void (reloads && wasOffline.current ? retryOrReload() : retry())
      wasOffline.current = !isOnline
    }, [isOnline])
    const Component = loaded
    if (Component) return <Component {...props} />
    return <Fallback {...props} isOnline={isOnline} isBusy={isBusy} onRetry={() => void retryOrReload()} />
  }
}

/** If so, an upgrade replaced the code, or the browser has cached the failure: a reload fixes it. */
const isServerReachable = () =>
  readStaticFile('/site.json').then(
    () => true,
    () => false,
  )
