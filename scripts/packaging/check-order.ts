import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '../../test/machine/free-port'
import { startCluster } from '../../test/machine/postgres-cluster'
import { type Checks, expectThat } from './checks'
import { type CheckedBlock, checkedBlocks, commandsOf } from './operate-commands'
import { type Environment, runCommands } from './run-commands'

type Workshop = { root: string; folder: string; archive: string; env: Environment }

/** The two ways to install, and the block of the other one, which is left out. */
const ways = { archive: 'clone', clone: 'archive' } satisfies Record<string, CheckedBlock>

/**
 * Follows docs/operate.md from its first block to its last like an operator: in one shell, so that each block sees the
 * folder and settings that previous blocks left. Adds only what the guide leaves to its reader: the database's URL,
 * stopping a server, an empty database for the restore, and the admin's password.
 */
export async function checkOrder({ check }: Checks, { root, folder, archive, env }: Workshop): Promise<void> {
  for (const [way, other] of Object.entries(ways)) {
    await check(`the guide from its first block to its last, by ${way}, in one shell`, async () => {
      const cluster = await startCluster({ isDurable: true })
      try {
        const cwd = join(folder, `from-${way}`)
        mkdirSync(cwd)
        cpSync(archive, join(cwd, basename(archive)))
        const PORT = String(await freePort())
        const names = checkedBlocks.filter((name) => name !== other)
        const place = { cwd, env: { ...env, PORT, REPOSITORY: `file://${root}`, CLUSTER: cluster.url } }
        const printed = await runCommands(names.map((name) => step(root, name)).join('\n'), {
          ...place,
          input: 'Long-enough!phrase-41\n',
        })
        expectThat(/^[1-9]\d* rows restored/m.test(printed), `nothing was restored: ${printed}`)
        return `${names.length} blocks`
      } finally {
        await cluster.stop()
      }
    })
  }
}

const end = `if [ -n "\${started:-}" ]; then kill "$started"; wait "$started" || true; started=; fi`
const ready = `until curl -sf "http://127.0.0.1:$PORT/readyz" > /dev/null; do kill -0 "$started"; sleep 0.2; done`

function step(root: string, name: CheckedBlock): string {
  const code = commandsOf(root, name)
  if (name === 'secrets') return `${code}\nprintf %s "$CLUSTER" > secrets/database_url`
  if (name.startsWith('start-'))
    return `${end}\n${code.replace(/npm start$/m, `npm start > server.log 2>&1 & started=$!`)}\n${ready}`
  if (name === 'restore') {
    const empty = `psql -q "$CLUSTER" -c 'create database restored'\nprintf %s "\${CLUSTER%/*}/restored" > ../secrets/database_url`
    return `${end}\n${empty}\nBACKUP=$(ls data/backups/*)\n${code}`
  }
  return code
}
