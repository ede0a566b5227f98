import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionLockfile, productionManifest } from './production-manifest'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test("a release's package.json has the server's packages, no tools, and commands that build nothing", () => {
  const product = read('package.json')
  const { bin, scripts, dependencies, devDependencies } = productionManifest(product)
  expect(dependencies).toEqual(product.dependencies)
  expect(devDependencies).toBeUndefined()
  expect(bin).toEqual({ primacy: 'dist/server/primacy.js' })
  expect(scripts).toMatchObject({
    start: 'node dist/server/start.js',
    demo: 'node dist/server/start.js --demo',
    admin: 'node dist/server/admin.js',
  })
  expect(Object.values(scripts as object).filter((line) => !line.startsWith('node dist/server/'))).toEqual([])
})

test("a release's lockfile has the same versions and hashes, and no tools", () => {
  const whole = read('package-lock.json')
  const { packages } = productionLockfile(whole)
  expect(packages['']).not.toHaveProperty('devDependencies')
  expect(packages['node_modules/fastify']).toEqual(whole.packages['node_modules/fastify'])
  expect(packages['node_modules/esbuild']).toBeUndefined()
  expect(Object.values(packages).filter(({ dev }) => dev)).toEqual([])
})
