import { endpoints } from '../../../src/features/every-feature'
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

const pages = ['/reports', '/reports/feed.atom', '/leaderboard', '/robots.txt', '/sitemap.xml', '/reports/vault-1']

/** Somebody without an account, or without a part in it, reads whatever they can name. */
const readAnything: Act = async ({ world, researchers, nadia, contests }, random) => {
  const as = random.pick([null, null, nadia, ...researchers])
  const issues = contests.flatMap(({ model }) => [...model.issues.keys()])
  const ids = [...contests.map(({ id }) => id), ...issues, ...world.people.map(({ id }) => id)]
  for (let count = 8; count > 0; count -= 1) {
    const { name } = random.pick(readings)
    await world.call(name, { ...(as ? { as } : {}), params: { id: random.pick(ids) } }, random)
  }
  const { username } = random.pick(world.people)
  for (const path of [random.pick(pages), `/people/${username}`]) await world.fetch(path, random)
  return `${as?.username ?? 'a stranger'} reads whatever they can name`
}

const readings = endpoints.filter(({ method, path }) => method === 'GET' && !/\{(?!id\})/.test(path))

export const siteActs: readonly Act[] = [restart, wait, readAnything, readAnything]
