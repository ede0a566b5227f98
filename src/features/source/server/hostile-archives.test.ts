import { expect, test } from 'vitest'
import { createRandom } from '#test/random'
import { rounds } from '#test/server/rounds'
import { Refusal } from '../../../domain/refusals'
import { clashProblem, pathProblem } from '../domain/entry-rules'
import { hostileArchive } from '../test/archive-cases'
import { readArchive } from './read-archive'

test('whatever an archive is, it is refused in a sentence, or only safe files come out of it [T68]', async () => {
  const random = createRandom(rounds({ long: Date.now() % 2 ** 31, short: 7 }))
  const outcomes = { read: 0, refused: 0 }
  const count = rounds({ long: 20_000, short: 1_000 })
  for (let round = 0; round < count; round += 1) {
    const where = `seed ${random.seed}, round ${round}`
    try {
      const { files } = await readArchive(hostileArchive(random))
      outcomes.read += 1
      const paths = files.map(({ path }) => path)
      expect(paths.map(pathProblem).filter(Boolean), where).toEqual([])
      expect(
        paths.filter((path) => /(^|\/)\.git(\/|$)/i.test(path)),
        where,
      ).toEqual([])
      expect(clashProblem(paths), where).toBeNull()
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(where, { cause: error })
      outcomes.refused += 1
      expect(error.text, where).toMatch(/^\P{C}+[.]$/u)
    }
  }
  expect(outcomes.read).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})
