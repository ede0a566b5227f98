import { setTimeout as wait } from 'node:timers/promises'
import type { Instance } from '../instance'
import type { Trial } from '../scenario'

const lookEveryMs = 100

/**
 * A load balancer of the clients' own, where none is installed: the addresses of the instances that are ready, in a
 * list that changes as they do. When none is, both are asked all the same.
 */
export function startRotation(trial: Trial, instances: readonly Instance[]): string[] {
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
  trial.after(() => {
    isStopping = true
    return looking
  })
  return rotation
}

async function isReady({ url }: Instance): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(500) }).catch(() => null)
  return reply?.ok === true
}
