import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildInChild } from '../build'
import { isEntryPoint } from '../entry-point'
import { commitTime } from './artifacts/sbom'
import { signSums, writeSums } from './artifacts/sign-release'
import { makeReleaseFolder } from './release-folder'

const usage = `Usage: npm run package [-- --sign | --folder FOLDER]
  builds the product and makes .cache/package/primacy-VERSION.tar.gz, which starts with npm ci --omit=dev && npm start,
  and SHA256SUMS beside it. Two clones of one commit make the same bytes with the same Node.
  --sign            signs SHA256SUMS with the key of the project, the Ed25519 key (PEM) that RELEASE_KEY_FILE names
  --folder FOLDER   the same files in a folder, and no archive`

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds what changed and makes the release archive; returns its path. */
export function makeArchive(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, '.cache/package', `primacy-${version}`)
  buildInChild()
  makeReleaseFolder(root, folder)
  const archive = `${folder}.tar.gz`
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const same = ['--format=gnu', '--sort=name', `--mtime=${commitTime(root).toISOString()}`]
  const words = ['-cf', '-', ...owner, ...same, '-C', dirname(folder), basename(folder)]
  writeFileSync(archive, gzipSync(execFileSync('tar', words, { maxBuffer: 1e9 }), { level: 9 }))
  writeSums(archive)
  return archive
}

if (isEntryPoint(import.meta.url)) {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, sign: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(usage)
  else if (values.folder) {
    buildInChild()
    makeReleaseFolder(root, resolve(values.folder))
  } else {
    const archive = makeArchive()
    console.log(archive)
    const publicKey = join(root, 'deploy/release-key.pem')
    if (values.sign) console.log(signSums(writeSums(archive), process.env.RELEASE_KEY_FILE, publicKey).join('\n'))
  }
}
