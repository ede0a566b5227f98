import { setTimeout as wait } from 'node:timers/promises'
import type { Instance } from '../../../test/machine/instance'
import type { Context } from '../scenario'

const lookEveryMs = 100

/**
 * Client-side load balancing, for machines without haproxy: the URLs of the instances that are ready, in a list that
 * is kept up to date. When none is ready, both are listed.
 */
export function startRotation(context: Context, instances: readonly Instance[]): string[] {
  const rotation = instances.map(({ url }) => url)
  let isStopping = false
  const look = async () => {
    while (!isStopping) {
      const ready = await Promise.all(instances.map(isReady))
      const urls = instances.filter((_, place) => ready[place]).map(({ url }) => url)
      if (urls.length > 0) rotation.splice(0, rotation.length, ...urls)
      await wait(lookEveryMs)
    }
  }
  const looking = look()
  context.onEnd(() => {
    isStopping = true
    return looking
  })
  return rotation
}

async function isReady({ url }: Instance): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(500) }).catch(() => null)
  return reply?.ok === true
}
