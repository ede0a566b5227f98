import { type Act, nothing } from './company'

/** A process is killed and started again. */
const restart: Act = async ({ world }, random) => {
  if (random.chance(0.5)) return nothing('nobody')
  await world.restart(random)
  return 'a process is killed and started again'
}

const wait: Act = async ({ world }, random) => {
  const minutes = 30 + random.below(120)
  await world.pass(minutes, random)
  return `${minutes} minutes go by`
}

export const siteActs: readonly Act[] = [restart, wait]
