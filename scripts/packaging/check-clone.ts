import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/machine/free-port'
import { checked } from './check-archive'
import type { Checks } from './checks'
import { commandsOf } from './operate-commands'
import { type Environment, runCommands, startServer } from './run-commands'

/** The newest commit, installed as docs/operate.md says. */
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
