import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { readStaticFile } from '../api/http'
import { useIsOnline } from '../api/online'

export type NotLoaded = { isOnline: boolean; isBusy: boolean; onRetry: () => void }
type View<Props> = (props: Props & NotLoaded) => ReactNode

/**
 * The component that `load` brings. Where its code cannot be loaded, one that shows `view` in its place: the router and
 * React keep a failure for as long as the page stands, so they are never given one.
 */
export const orView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  view: View<Props>,
): Promise<ComponentType<Props>> => load().catch(() => codeToCome(load, view))

/** Like React's `lazy`, for a part of a page or a dialog. */
export const lateCode = <Props extends object>(load: () => Promise<ComponentType<Props>>, view: View<Props>) =>
  lazy(async () => ({ default: await orView(load, view) }))

/** Tries again each time it is drawn, when the network is back, and when it is asked to. */
function codeToCome<Props extends object>(load: () => Promise<ComponentType<Props>>, View: View<Props>) {
  let loaded: ComponentType<Props> | null = null
  return function CodeToCome(props: Props) {
    const isOnline = useIsOnline()
    const [isBusy, setIsBusy] = useState(isOnline && !loaded)
    const [, redraw] = useState(0)
    const look = async () => {
      setIsBusy(true)
      loaded = await load().catch(() => null)
      setIsBusy(false)
      redraw((times) => times + 1)
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: only the network's return is a reason to look by itself
    useEffect(() => {
      if (isOnline && !loaded) void look()
    }, [isOnline])
    const onRetry = async () => {
      await look()
      if (!loaded && (await isServerThere())) location.reload()
    }
    const Component = loaded
    if (Component) return <Component {...props} />
    return <View {...props} isOnline={isOnline} isBusy={isBusy} onRetry={() => void onRetry()} />
  }
}

/** Then the code is missing for good, as after an upgrade, or the browser has kept its failure: a reload brings it. */
const isServerThere = () =>
  readStaticFile('/site.json').then(
    () => true,
    () => false,
  )
