import { execFileSync } from 'node:child_process'
import { installTool } from '../../test/machine/install-tool'

/**
 * Installs the peer's packages, which aren't the product's. Its client is generated without a download: only commands
 * that change a schema need the program that Prisma would fetch, so the client generator gets another path for it,
 * where nothing is executed.
 */
export function preparePeer(): string {
  const folder = installTool('bench/speed/peer')
  execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--schema', 'schema.prisma'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  })
  return folder
}
