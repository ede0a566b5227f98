import { endpointsOf } from '../../../src/contract/endpoints'
import { features } from '../../../src/features/every-feature'
import type { ServerFeature } from '../../../src/server/startup/features'
import { featureAndDependents } from '../../feature-and-dependents'
import type { Random } from '../../random'
import { demand } from '../world/violation'
import { type Act, type Company, nothing } from './company'
import { judgeActs } from './judges'
import { researcherActs } from './researchers'

/** For a while the processes run without a feature. Its calls and pages are not there, and the rest goes on. */
const turnFeatureOff: Act = async (company, random) => {
  const { world } = company
  // Nobody does that in the middle of an upgrade, and versions have different features.
  if (world.testbed.isMixed || random.chance(0.6)) return nothing('an operator')
  const feature: ServerFeature = random.pick(features)
  await world.restartWithout(featureAndDependents(feature.name))
  await expectAway(company, feature, random)
  const before = world.receivers.calls.length
  const said: string[] = []
  for (let count = 2; count > 0; count -= 1) {
    await world.pass(random.below(20), random)
    said.push(await random.pick([...researcherActs, ...judgeActs])(company, random))
  }
  const sent = world.receivers.calls.length - before
  demand(feature.name !== 'webhooks' || sent === 0, `${sent} webhooks are sent while they are turned off`)
  await world.restartWithout([])
  return `${said.join(', ')}, while '${feature.name}' is turned off`
}

async function expectAway({ world, olga, contests }: Company, feature: ServerFeature, random: Random) {
  const id = String(contests[0]?.id)
  for (const { name } of endpointsOf(feature.endpoints)) {
    const { status, body } = await world.call(name, { as: olga, params: { id } }, random)
    const isAway = status === 404 && body.code === 'ROUTE_NOT_FOUND'
    demand(isAway, `${name} answers ${status} although '${feature.name}' is turned off`)
  }
  for (const path of feature.publicPages?.paths ?? []) {
    const { status } = await world.fetch(path, random)
    demand(status === 404, `${path} answers ${status} although '${feature.name}' is turned off`)
  }
}

/** The site moves to a copy that is restored from a backup. No session is good there. */
const restoreBackup: Act = async ({ world }, random) => {
  if (random.chance(0.7)) return nothing('an operator')
  const { token, username } = random.pick(world.people)
  await world.moveToCopy()
  const { status } = await world.call('me', { headers: { authorization: `Bearer ${token}` } }, random)
  demand(status === 401, `${username} goes on with a session from before the backup: ${status}`)
  return 'a backup is restored elsewhere, and everything goes on there'
}

export const operatorActs: readonly Act[] = [turnFeatureOff, restoreBackup]
