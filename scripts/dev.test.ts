import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../test/machine/free-port'

const root = fileURLToPath(new URL('..', import.meta.url))

test('developers open the client on PORT, with the API behind it, and one signal ends both', async () => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), NODE_ENV: 'development' }
  const dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], { cwd: root, env })
  onTestFinished(() => void dev.kill('SIGKILL'))
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part) => (printed += part))
  const answer = (path: string) => fetch(`http://localhost:${port}${path}`).then((reply) => reply.status)
  await vi.waitFor(async () => expect(await answer('/readyz')).toBe(200), { timeout: 120_000, interval: 200 })
  expect([await answer('/login'), await answer('/api/contests')]).toEqual([200, 401])
  expect(printed).toContain(`http://localhost:${port}/setup#token=`)
  dev.kill('SIGINT')
  expect(await once(dev, 'exit')).toEqual([0, null])
  await expect(answer('/readyz')).rejects.toThrow()
})
