import { readFileSync } from 'node:fs'
import { schemaVersion } from './db/migrate'

/** What runs here. `schema` is the number of the newest migration that it brings along. */
export type Release = { version: string; commit: string; schema: number }

let release: Release | undefined

export function currentRelease(): Release {
  release ??= { version: packageVersion(), commit: builtCommit(), schema: schemaVersion() }
  return release
}

export const releaseLine = ({ version, commit, schema }: Release): string =>
  `Primacy ${version}, commit ${commit}, schema ${schema}`

/** From the source and from the bundle, package.json is two folders up. */
function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}

/** Written by the build. From the source (`npm run dev`, tests) there is none. */
function builtCommit(): string {
  try {
    return readFileSync(new URL('./commit', import.meta.url), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
