import { expect, test } from 'vitest'
import { commit, goodTar, goodZip, refusedArchives } from '../test/archive-cases'
import { readArchive } from './read-archive'

const refusal = (archive: Buffer) =>
  readArchive(archive).then(
    () => null,
    (error: { code?: string; text?: string }) => (error.code === 'source_refused' ? error.text : error),
  )

async function read(archive: Buffer) {
  const { files, ...rest } = await readArchive(archive)
  return { ...rest, files: Object.fromEntries(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])) }
}

test('the files of a .tar.gz are read by their paths, without the folder that GitHub adds', async () => {
  expect(await read(goodTar.archive)).toEqual({ format: 'tar.gz', commit, files: goodTar.files })
})

test('the files of a .zip are read the same way', async () => {
  expect(await read(goodZip.archive)).toEqual({ format: 'zip', commit, files: goodZip.files })
})

test.each(refusedArchives)('%s is refused', async (_, archive, problem) => {
  expect(await refusal(archive)).toBe(problem)
})
