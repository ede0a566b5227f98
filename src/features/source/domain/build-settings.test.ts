import { expect, test } from 'vitest'
import { buildSettings, firstScope, projectRoot } from './build-settings'

const none = { root: '', remappingLines: '' }

test("an empty foundry.toml has foundry's own settings", () => {
  expect(buildSettings({}, none)).toEqual({
    root: '',
    solc: null,
    evmVersion: null,
    optimizer: false,
    runs: 200,
    viaIr: false,
    src: 'src',
    test: 'test',
    libs: ['lib'],
    remappings: [],
  })
})

test('the ten settings are taken from the default profile, in both spellings, with remappings.txt', () => {
  const profile = {
    solc_version: '0.8.19',
    'evm-version': 'paris',
    optimizer: true,
    optimizer_runs: 10_000,
    via_ir: true,
    src: 'contracts',
    test: 'spec',
    libs: ['lib', 'node_modules'],
    remappings: ['@oz/=lib/openzeppelin/'],
  }
  const remappingLines = 'forge-std/=lib/forge-std/src/\r\n\n@oz/=lib/openzeppelin/\nnonsense'
  expect(buildSettings({ profile: { default: profile } }, { root: 'packages/core', remappingLines })).toEqual({
    root: 'packages/core',
    solc: '0.8.19',
    evmVersion: 'paris',
    optimizer: true,
    runs: 10_000,
    viaIr: true,
    src: 'contracts',
    test: 'spec',
    libs: ['lib', 'node_modules'],
    remappings: ['@oz/=lib/openzeppelin/', 'forge-std/=lib/forge-std/src/'],
  })
})

test('a value that could lead out of the source, or start a program, counts as not given', () => {
  const profile = {
    solc: './bin/solc',
    evm_version: 'paris; rm',
    optimizer: 'yes',
    optimizer_runs: -1,
    src: '../elsewhere',
    test: '/etc',
    libs: ['lib', '../..'],
    remappings: ['a/=../../outside/'],
    ffi: true,
  }
  expect(buildSettings({ profile: { default: profile } }, { root: '', remappingLines: 'a/=/etc/' })).toEqual(
    buildSettings({}, none),
  )
  expect(buildSettings({ profile: ['default'] }, none)).toEqual(buildSettings({}, none))
  expect(buildSettings(JSON.parse('{"__proto__":{"profile":{"default":{"src":"x"}}}}'), none).src).toBe('src')
})

test('the project is where the highest foundry.toml is, and nowhere if two are as high', () => {
  expect(projectRoot(['foundry.toml', 'lib/forge-std/foundry.toml'])).toBe('')
  expect(projectRoot(['packages/core/foundry.toml', 'packages/core/lib/x/foundry.toml'])).toBe('packages/core')
  expect(projectRoot(['a/foundry.toml', 'b/foundry.toml'])).toBeNull()
  expect(projectRoot(['hardhat.config.ts', 'not-foundry.toml'])).toBeNull()
})

test('the first scope is what the project builds', () => {
  expect(firstScope(buildSettings({}, none))).toEqual(['src'])
  expect(firstScope(buildSettings({}, { ...none, root: 'packages/core' }))).toEqual(['packages/core/src'])
  expect(firstScope(null)).toEqual([])
})
