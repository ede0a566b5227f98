import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/machine/free-port'
import { checked } from './check-archive'
import { type Checks, expectThat } from './checks'
import { commandsOf } from './operate-commands'
import { type Environment, runCommands, startServer } from './run-commands'

type Workshop = { root: string; folder: string; archive: string; env: Environment }

/**
 * Builds the archive in another clone, which must give the same bytes: anyone with the sources can check what was
 * published.
 */
export async function checkSameArchive({ check }: Checks, workshop: Workshop): Promise<void> {
  const { root, folder, archive, env } = workshop
  await check('the archive of a second clone has the same bytes', async () => {
    const cwd = join(folder, 'second')
    const commands = `git clone --quiet "file://${root}" "${cwd}"\ncd "${cwd}"\nnpm ci --include=dev\nnpm run -s package`
    const printed = await runCommands(commands, { cwd: folder, env })
    const second = readFileSync(printed.trim().split('\n').at(-1) ?? '')
    expectThat(
      second.equals(readFileSync(archive)),
      'the two archives differ; are there changes that are not committed?',
    )
    return createHash('sha256').update(second).digest('hex')
  })
}

/** Installs the newest commit following docs/operate.md. */
export async function checkClone({ check }: Checks, root: string, folder: string, env: Environment): Promise<void> {
  await check('clone', async () => {
    const above = join(folder, 'clone')
    mkdirSync(above)
    await runCommands(commandsOf(root, 'clone'), { cwd: above, env: { ...env, REPOSITORY: `file://${root}` } })
    const cwd = join(above, 'primacy')
    const PORT = String(await freePort())
    const place = {
      cwd,
      env: { ...env, PORT, NODE_ENV: 'production', PUBLIC_URL: 'https://audits.example.com', EMBEDDED_OK: '1' },
    }
    return checked(await startServer(['npm', 'start'], PORT, place))
  })
}
