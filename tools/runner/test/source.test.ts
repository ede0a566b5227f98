import { deepEqual, equal, throws } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { proofInReport as proofOnSite } from '../../../src/features/proofs/domain/proof-text'
import { cleanState } from '../src/source/keep-newest'
import { checkProof, proofInReport } from '../src/source/proof-text'
import { checkSettings, foundryToml } from '../src/source/settings'
import { settings } from './support'

test('the first fenced block of Solidity with a test is the proof of a report', () => {
  const report =
    '# Title\n```solidity\nfunction excerpt() {}\n```\n```js\ntest\n```\n~~~sol\ncontract P { function test_x() public {} }\n~~~\n```solidity\ncontract Q { function test_y() public {} }\n```\n'
  equal(proofInReport(report), 'contract P { function test_x() public {} }\n')
  equal(proofInReport('```solidity\ncontract Vault {}\n```'), null)
  equal(proofInReport('```solidity\ncontract P is LossTest {\n'), 'contract P is LossTest {\n\n')
  for (const text of [
    report,
    report.replaceAll('\n', '\r\n'),
    'Words.',
    '~~~SOL\nfunction  testA (\n~~~~',
    '````sol\n```\nLossTest',
  ]) {
    equal(proofInReport(text), proofOnSite(text))
  }
})

test('a comment for forge is found however it is written', () => {
  const proof = (comment: string) => `contract P { ${comment}\n function test_x() public {} }`
  for (const comment of ['/// forge-config: default.ffi = true', '/** forge-config: a */', '/// Forge - Config : a']) {
    throws(() => checkProof(proof(comment)), /forge-config/)
  }
  checkProof(proof('// nothing of forge'))
})

test('settings that name programs, other folders or other files are refused', () => {
  const refusals: [Partial<typeof settings>, RegExp][] = [
    [{ solc: '/w/evil' }, /no version/],
    [{ evmVersion: 'x"\nffi = true' }, /unknown/],
    [{ src: '../x' }, /no folder/],
    [{ test: '/etc' }, /no folder/],
    [{ libs: ['a"b'] }, /no folder/],
    [{ remappings: ['a'] }, /no remapping/],
    [{ remappings: ['a=../b'] }, /no folder/],
    [{ runs: 1.5 }, /whole number/],
  ]
  for (const [change, message] of refusals) throws(() => checkSettings({ ...settings, ...change }), message)
})

test('remappings that would replace the base contract are left out, and others stay', () => {
  const remappings = ['primacy/=x/', 'src:primacy/=x/', 'p=x/', 'primacy-base/=x/', '@oz/=lib/oz/', 'src:a/=b/']
  deepEqual(checkSettings({ ...settings, remappings }).remappings, ['@oz/=lib/oz/', 'src:a/=b/'])
})

test('the configuration of a proof gives no permission', () => {
  const toml = foundryToml({ settings, test: 'test/P.t.sol', src: 'src' })
  for (const line of ['ffi = false', 'fs_permissions = []', 'offline = true', '[rpc_endpoints]']) {
    equal(toml.split('\n').includes(line), true)
  }
})

test('the sources that were not used for longest are deleted, with what runs that were cut off have left', () => {
  const state = mkdtempSync(join(tmpdir(), 'primacy-state-'))
  const now = Date.now()
  const add = (path: string, hoursAgo: number) => {
    mkdirSync(join(state, path), { recursive: true })
    const time = new Date(now - hoursAgo * 3_600_000)
    utimesSync(join(state, path), time, time)
  }
  for (let hour = 0; hour < 62; hour += 1) add(`sources/${hour}`, hour)
  add('job-old', 2)
  add('job-new', 0)
  add('compilers', 50)
  cleanState(state, now)
  equal(readdirSync(join(state, 'sources')).length, 60)
  equal(readdirSync(join(state, 'sources')).includes('61'), false)
  deepEqual(readdirSync(state).sort(), ['compilers', 'job-new', 'sources'])
  rmSync(state, { recursive: true })
})
