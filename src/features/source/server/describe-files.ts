import { isUtf8 } from 'node:buffer'
import type { BuildSettings } from '../../../domain/contests/source-manifest'
import { inSlices } from '../../../server/concurrency/in-slices'
import { digestOf } from '../../../server/digest'
import { buildSettings, projectRoot } from '../domain/build-settings'
import { countNsloc } from '../domain/nsloc'
import { sourceLimits } from '../domain/source-limits'
import { refuseArchive } from './open-archive'
import type { ReadFile } from './read-archive'
import type { StoredFile } from './source-queries'

/** What is stored of each file. Counting takes a second for the largest source, so others are served meanwhile. */
export function describeFiles(files: readonly ReadFile[]): Promise<StoredFile[]> {
  return inSlices(
    (function* describeEach() {
      const described: StoredFile[] = []
      for (const file of files) {
        described.push(describe(file))
        yield
      }
      return described
    })(),
  )
}

function describe({ path, bytes }: ReadFile): StoredFile {
  const facts = { path, bytes: bytes.length, digest: digestOf(bytes) }
  // PostgreSQL cannot store a text with a zero.
  if (bytes.includes(0) || !isUtf8(bytes)) return { ...facts, kind: 'binary', nsloc: null, text: null }
  // Counting it would hold up other requests.
  if (bytes.length > sourceLimits.shownBytes) return { ...facts, kind: 'large', nsloc: null, text: null }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  return { ...facts, kind: 'text', nsloc: countNsloc(path, text), text }
}

/** Read once, when the archive is stored. Null without a foundry.toml, or with several as high as each other. */
export async function readBuildSettings(files: readonly ReadFile[]): Promise<BuildSettings | null> {
  const root = projectRoot(files.map(({ path }) => path))
  if (root === null) return null
  const textOf = (name: string) => {
    const file = files.find(({ path }) => path === (root === '' ? name : `${root}/${name}`))
    return file ? new TextDecoder().decode(file.bytes) : ''
  }
  return buildSettings(await parseToml(textOf('foundry.toml')), { root, remappingLines: textOf('remappings.txt') })
}

/** The parser is loaded with the first source, because a start does without it. */
async function parseToml(text: string) {
  const { parse } = await import('smol-toml')
  try {
    return parse(text, { maxDepth: 50 })
  } catch {
    return refuseArchive(
      'The foundry.toml in the archive is not readable as TOML. Correct it and make the archive again.',
    )
  }
}
