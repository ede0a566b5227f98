import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, commitTime } from './artifacts/sbom'
import { productionLockfile, productionManifest } from './production-manifest'

/** What a release holds besides dist/, package.json and the lockfile. */
export const releasedFiles = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.npmrc',
  '.env.example',
  'compose.yaml',
  'deploy',
  'docs',
  'tools/verify',
  'tools/runner',
]

/** Creates a folder that runs after `npm ci --omit=dev` without a build. */
export function makeReleaseFolder(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of releasedFiles)
    cpSync(join(root, file), join(folder, file), { recursive: true, filter: (path) => !isOfRunnerAlone(path) })
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => !isForDevelopers(path) })
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  write('package.json', productionManifest(read('package.json')))
  write('package-lock.json', productionLockfile(read('package-lock.json')))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(folder, commitTime(root)))
}

/** Installed and run by whoever works on the runner. */
const isOfRunnerAlone = (path: string): boolean => /runner[/\\](node_modules|test)$/.test(path)

/** Files that tell whether a clone must be rebuilt, and maps to sources that aren't included. */
const isForDevelopers = (path: string): boolean => /dist[/\\](fingerprint|stamp)$|\.js\.map$/.test(path)
