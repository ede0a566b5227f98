import type { Random } from '#test/random'
import type { Circle } from '#test/simulation/oracles/canaries'
import { type Act, accepted, type Company, type Contest, isAdmin } from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { packFiles } from './make-archive'
import { commit } from './upload-archive'

/** The source of a contest that has not started is for admins; then all who have an account read it. */
async function upload(company: Company, random: Random, contest: Contest): Promise<boolean> {
  const { world, canaries, olga, researchers } = company
  const mayKnow: Circle = (reader) =>
    isAdmin(company, reader) || (reader !== null && world.clock.now() >= contest.startDate)
  const [name, text] = ['a file', 'a line'].map((what) => canaries.mark(`${what} of '${contest.title}'`, mayKnow))
  const archive = packFiles({ 'src/Vault.sol': `contract Vault {} // ${text}\n`, [`src/${name}.sol`]: '' })
  const params = { id: contest.id }
  const part = { number: 1, bytes: archive.toString('base64') }
  const sent = await world.call('sendSourcePart', { as: olga, params, body: part }, random)
  const id = sent.body.data?.upload
  if (!id) return false
  const body = { upload: id, commit, scope: ['src'] }
  const stored = await world.call('uploadSource', { as: olga, params, body }, random)
  if (stored.status === 200) contest.model.record('source_uploaded')
  const as = random.pick(researchers)
  for (const reading of ['readSource', 'listSourceFiles', 'getContest'] as const)
    await world.call(reading, { as, params }, random)
  return stored.status === 200
}

const uploadAndRead: Act = async (company, random) => {
  const { world, contests, researchers } = company
  const contest = contests.find(({ startDate }) => startDate > world.clock.now()) ?? random.pick(contests)
  const isStored = await upload(company, random, contest)
  const as = random.pick(researchers)
  const params = { id: contest.id }
  await world.call('searchSource', { as, params, query: { text: 'Vault' } }, random)
  await world.call('readSourceFile', { as, params, query: { path: 'src/Vault.sol' } }, random)
  return `olga uploads the source of '${contest.title}'${accepted(isStored)}`
}

export const simulation: FeatureSimulation = {
  async atOpening(company, random) {
    for (const contest of company.contests) await upload(company, random, contest)
  },
  acts: [uploadAndRead],
}
