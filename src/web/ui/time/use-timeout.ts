import { useEffect, useEffectEvent } from 'react'

/** Calls `act` once after `ms`, or never if `ms` is null. Restarts when `ms` or `restart` changes. */
export function useTimeout(act: () => void, ms: number | null, restart?: unknown) {
  const onTimeout = useEffectEvent(act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restart is there to start the time again
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(onTimeout, ms)
    return () => clearTimeout(timer)
  }, [ms, restart])
}
