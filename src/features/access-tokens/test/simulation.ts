import type { Act } from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { demand } from '#test/simulation/world/violation'

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

export const simulation: FeatureSimulation = { acts: [useToken] }
