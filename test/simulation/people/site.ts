import { endpoints } from '../../../src/features/every-feature'
import { demand } from '../world/violation'
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

/** A program acts for somebody with an access token, which opens nothing any more once it is revoked. */
const useToken: Act = async ({ world, researchers, judges }, random) => {
  const as = random.pick([...researchers, ...judges])
  const body = { name: 'A program', scopes: ['issues:read'], expiresInDays: 30 }
  const made = await world.call('createToken', { as, body }, random)
  demand(made.status === 201, `${as.username} creates an access token, and gets ${made.status}`)
  const headers = { authorization: `Bearer ${made.body.token}` }
  const read = async () => (await world.call('readToken', { headers }, random)).status
  demand((await read()) === 200, `The access token of ${as.username} opens nothing`)
  await world.call('revokeToken', { as, params: { id: made.body.data.accessToken._id } }, random)
  demand((await read()) === 401, `The access token of ${as.username} opens something after it was revoked`)
  return `${as.username} uses an access token and revokes it`
}

const readings = endpoints.filter(({ method, path }) => method === 'GET' && !/\{(?!id\})/.test(path))

export const siteActs: readonly Act[] = [restart, wait, readAnything, readAnything, useToken]
