import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Listens to events of the document or the window while the component is on the screen. It starts before the browser
 * paints, so that an early key is not lost, and always calls the latest `listener`.
 */
export function useListener<Name extends keyof (DocumentEventMap & WindowEventMap)>(
  target: Document | Window,
  names: readonly Name[],
  listener: (event: (DocumentEventMap & WindowEventMap)[Name]) => void,
) {
  const listen = useEffectEvent(listener) as (event: Event) => void
  const joined = names.join(' ')
  useLayoutEffect(() => {
    const types = joined.split(' ').filter(Boolean)
    for (const type of types) target.addEventListener(type, listen)
    return () => {
      for (const type of types) target.removeEventListener(type, listen)
    }
  }, [target, joined])
}
