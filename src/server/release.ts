import { readFileSync } from 'node:fs'
import { schemaVersion } from './db/migrate'

/** The running version. `schema` is the number of the newest migration it ships. */
export type Release = { version: string; commit: string; schema: number }

let release: Release | undefined

export function currentRelease(): Release {
  release ??= { version: packageVersion(), commit: builtCommit(), schema: schemaVersion() }
  return release
}

export const releaseLine = ({ version, commit, schema }: Release): string =>
  `Primacy ${version}, commit ${commit}, schema ${schema}`

/** package.json is two folders up, both from source and from the bundle. */
function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}

/** Written by the build; missing when running from source (`npm run dev`, tests). */
function builtCommit(): string {
  try {
    return readFileSync(new URL('./commit', import.meta.url), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
