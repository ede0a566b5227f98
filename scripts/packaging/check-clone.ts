import { join } from 'node:path'
import { freePort } from '../../test/machine/free-port'
import { checked } from './check-archive'
import type { Checks } from './checks'
import { commandsOf } from './operate-commands'
import { type Environment, runCommands, startServer } from './run-commands'

/** The newest commit, installed as docs/operate.md says. */
export async function checkClone({ check }: Checks, root: string, folder: string, env: Environment): Promise<void> {
  await check('clone', async () => {
    const cwd = join(folder, 'clone')
    await runCommands(`git clone --quiet --local --depth=1 "file://${root}" "${cwd}"`, { cwd: folder, env })
    await runCommands(commandsOf(root, 'clone'), { cwd, env })
    const PORT = String(await freePort())
    const place = {
      cwd,
      env: { ...env, PORT, NODE_ENV: 'production', PUBLIC_URL: 'https://audits.example.com', EMBEDDED_OK: '1' },
    }
    return checked(await startServer(['npm', 'start'], PORT, place))
  })
}
