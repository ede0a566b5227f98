import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Listens to document or window events while the component is mounted. Starts before the paint, so that an early key
 * isn't lost, and always calls the latest `listener`.
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
