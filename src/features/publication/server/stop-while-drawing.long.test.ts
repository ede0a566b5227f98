import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bombs } from '#test/hostile/hostile-texts'
import { freePort } from '#test/machine/free-port'
import { productCommand } from '#test/machine/product-command'
import { temporaryFolder } from '#test/machine/temporary-folder'
import { urlOf } from '#test/server/databases'
import { startTestApp } from '#test/server/start-test-app'
import { publicationParts } from '../../../server/db/tables/publication-tables'
import { reportWith } from '../test/published-report'
import { storeReport } from '../test/store-report'
import { reportAsPdf } from './report-pdf'

const drawn = 'twenty pages are drawn'

/**
 * Runs in every thread of the product: the pages of a PDF are compressed one after the other. The drawing never
 * ends, so that it does not depend on the machine whether the stop comes before its end.
 */
const observer = `
const zlib = require('node:zlib')
const { deflateSync } = zlib
let pages = 0
zlib.deflateSync = (...input) => {
  pages += 1
  if (pages === 20) {
    require('node:fs').writeSync(1, '${drawn}\\n')
    for (;;);
  }
  return deflateSync(...input)
}`

/** Of more than a hundred pages. */
function longReport() {
  const { findings, ...report } = reportWith(3)
  const description = bombs.fences?.(20_000) ?? ''
  return { ...report, findings: findings.map((one) => ({ ...one, description, proofOfConcept: '' })) }
}

async function startProcess(settings: Record<string, string>) {
  const port = await freePort()
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), ...settings }
  const server = spawn(process.execPath, productCommand('start'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: string[] = []
  server.stdout.on('data', (text) => printed.push(String(text)))
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  return { server, output: () => printed.join(''), readPdf: () => fetch(`${url}/reports/lantern-amm.pdf`) }
}

test('an operator who stops the server while it draws a PDF waits no longer, and the next start draws it whole', async () => {
  const app = await startTestApp()
  const text = await storeReport(app, longReport())
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'observer.cjs')
  writeFileSync(file, observer)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: await urlOf(app.database) }
  const { server, output, readPdf } = await startProcess({ ...settings, NODE_OPTIONS: `--require ${file}` })
  const status = readPdf().then(
    (reply) => reply.status,
    () => 'no reply',
  )
  await expect.poll(output, { timeout: 120_000 }).toContain(drawn)
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  // Somebody who waited for the whole drawing would have got it, and the next start would find it stored.
  expect(await status).not.toBe(200)
  expect(await app.db.select().from(publicationParts)).toEqual([])

  const next = await startProcess(settings)
  const elsewhere = await reportAsPdf(JSON.parse(text))
  const reply = await next.readPdf()
  expect(reply.status).toBe(200)
  expect(Buffer.from(await reply.arrayBuffer()).equals(elsewhere)).toBe(true)
})
