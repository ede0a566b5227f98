import { deepEqual, equal, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { sourceLimits as limitsOfSite } from '../../../src/features/source/domain/source-limits'
import { readArchive as readOnSite } from '../../../src/features/source/server/read-archive'
import { goodTar, goodZip, hostileArchive, refusedArchives } from '../../../src/features/source/test/archive-cases'
import { createRandom } from '../../../test/random'
import { Refused } from '../src/job'
import { readArchive } from '../src/source/read-archive'
import { sourceLimits } from '../src/source/source-files'

const sorted = (files: Iterable<[string, Buffer]>) =>
  Object.fromEntries([...files].sort().map(([path, body]) => [path, body.toString()]))

for (const [title, { archive, files }] of Object.entries({ 'a .tar.gz': goodTar, 'a .zip': goodZip })) {
  test(`${title} is read as the site reads it`, () => deepEqual(sorted(readArchive(archive)), files))
}

for (const [title, archive] of refusedArchives) {
  test(`${title} is refused, as by the site`, () => throws(() => readArchive(archive), Refused))
}

test('a source may be as large and as deep as the site allows', () => {
  for (const [name, limit] of Object.entries(sourceLimits)) {
    equal(limit, Object.entries(limitsOfSite).find(([other]) => other === name)?.[1], name)
  }
})

test('whatever an archive is, the runner reads what the site reads and refuses what the site refuses', async () => {
  const random = createRandom(11)
  const outcomes = { read: 0, refused: 0 }
  for (let round = 0; round < 2_000; round += 1) {
    const archive = hostileArchive(random)
    const there = await readOnSite(archive).then(
      ({ files }) => sorted(files.map(({ path, bytes }): [string, Buffer] => [path, Buffer.from(bytes)])),
      () => null,
    )
    let here: Record<string, string> | null = null
    try {
      here = sorted(readArchive(archive))
    } catch (error) {
      equal(error instanceof Refused, true, String(error))
    }
    deepEqual(here, there, `round ${round}`)
    outcomes[here === null ? 'refused' : 'read'] += 1
  }
  equal(outcomes.read > 20 && outcomes.refused > 100, true, JSON.stringify(outcomes))
})
