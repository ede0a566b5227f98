import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutChance } from './sbom'
import { signSums, writeSums } from './sign-release'

function releaseFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-sums-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const newKey = (name: string) =>
    write(name, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  const archive = write('primacy-1.0.0.tar.gz', 'an archive')
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: folder, encoding: 'utf8' })
  return { folder, write, newKey, archive, run }
}

test('anyone who downloads a release can verify its checksums with sha256sum and their signature with openssl', () => {
  const { folder, newKey, archive, run } = releaseFolder()
  signSums(writeSums(archive), newKey('key.pem'), join(folder, 'none.pem'))
  expect(run('sha256sum', '--check', 'SHA256SUMS')).toBe('primacy-1.0.0.tar.gz: OK\n')
  const words = [
    '-verify',
    '-pubin',
    '-inkey',
    'release-key.pem',
    '-rawin',
    '-in',
    'SHA256SUMS',
    '-sigfile',
    'SHA256SUMS.sig',
  ]
  expect(run('openssl', 'pkeyutl', ...words)).toContain('Signature Verified Successfully')
  writeFileSync(join(folder, 'SHA256SUMS'), 'other')
  expect(() => run('openssl', 'pkeyutl', ...words)).toThrow()
})

test("a release is signed with the project's key and no other", () => {
  const { folder, newKey, archive } = releaseFolder()
  const sums = writeSums(archive)
  expect(() => signSums(sums, undefined, 'none.pem')).toThrow('RELEASE_KEY_FILE is not set')
  signSums(sums, newKey('key.pem'), join(folder, 'none.pem'))
  expect(() => signSums(sums, newKey('other.pem'), join(folder, 'release-key.pem'))).toThrow(
    'is not the key of the project',
  )
})

test("a bill of materials contains the product's name, but neither the time nor the folder in which it was made", () => {
  const made = (folder: string, serial: string) =>
    JSON.stringify({
      serialNumber: serial,
      metadata: { timestamp: serial, tools: [{ version: serial }], component: { name: folder, version: '1.0.0' } },
      components: [{ name: 'fastify' }],
    })
  const at = new Date('2026-11-28T00:00:00Z')
  const one = withoutChance(made('primacy-1.0.0', 'a'), 'primacy', at)
  expect(one).toBe(withoutChance(made('build', 'b'), 'primacy', at))
  expect(JSON.parse(one).metadata.component.name).toBe('primacy')
  expect(JSON.parse(one).serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
