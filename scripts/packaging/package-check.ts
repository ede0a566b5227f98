import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkArchive } from './check-archive'
import { checkClone, checkSameArchive } from './check-clone'
import { checkImage } from './check-image'
import { checkOrder } from './check-order'
import { createChecks } from './checks'
import { makeArchive } from './package'

const usage = `Usage: npm run package:check [-- --only=archive,image,clone,same,order]
  makes the release archive, installs and runs it as docs/operate.md says, builds the image and runs it without Docker,
  does the same with a clone of the newest commit, and follows the page from top to bottom in one shell; what this machine lacks is said and counts as not run`

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = ['archive', 'image', 'clone', 'same', 'order']

async function checkPackages(only: readonly string[]): Promise<void> {
  const checks = createChecks()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-package-'))
  // Another account starts what is unpacked here.
  chmodSync(folder, 0o755)
  const { PATH = '', NODE_EXTRA_CA_CERTS } = process.env
  const env = { PATH, HOME: folder, ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) }
  try {
    const archive = makeArchive()
    if (only.includes('archive')) await checkArchive(checks, { root, folder, archive, env })
    const commit = readFileSync(join(root, 'dist/server/commit'), 'utf8').trim()
    if (only.includes('image')) await checkImage(checks, root, commit)
    if (only.includes('clone')) await checkClone(checks, root, folder, env)
    if (only.includes('same')) await checkSameArchive(checks, { root, folder, archive, env })
    if (only.includes('order')) await checkOrder(checks, { root, folder, archive, env })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${checks.summary()}`)
}

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help) console.log(usage)
else await checkPackages(values.only?.split(',') ?? parts)
