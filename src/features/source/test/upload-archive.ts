import type { Person } from '#test/server/cast'
import type { TestApp } from '#test/server/start-test-app'
import { packFiles } from './make-archive'

export const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'

export const vaultFiles = {
  'foundry.toml': '[profile.default]\nsrc = "src"\nsolc = "0.8.20"\noptimizer = true\n',
  'src/Vault.sol': '// The vault.\ncontract Vault {\n    function deposit() external {}\n}\n',
  'src/mocks/Token.sol': 'contract Token {}\n',
  'test/Vault.t.sol': 'contract VaultTest {\n    // deposit\n}\n',
  'logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  'README.md': 'A vault with a deposit.\n',
}

type Uploading = {
  as: Person
  contestId: string
  archive?: Uint8Array
  scope?: string[]
  commit?: string
  partBytes?: number
}

/** What an admin does: sends the archive in parts, and then stores it. */
export async function uploadArchive(app: TestApp, uploading: Uploading) {
  const {
    as,
    contestId,
    archive = packFiles(vaultFiles),
    scope = ['src', '!src/mocks'],
    partBytes = 180_000,
  } = uploading
  const params = { id: contestId }
  let upload: string | undefined
  for (let at = 0, number = 1; at < archive.length; at += partBytes, number += 1) {
    const bytes = Buffer.from(archive.subarray(at, at + partBytes)).toString('base64')
    const sent = await app.call('sendSourcePart', { as, params, body: { upload, number, bytes } })
    if (sent.status !== 200) return sent
    upload = sent.body.data.upload
  }
  return app.call('uploadSource', { as, params, body: { upload, commit: uploading.commit ?? commit, scope } })
}
