import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forShortUse } from '#test/machine/instance'
import { openDatabase } from './database'
import { openEmbedded } from './embedded-engine'
import { assertDataFolderUnlocked, lockFolder } from './folder-lock'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'primacy-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  // It is opened three times, which takes a minute on a crowded machine.
  test('refuses a second process, and keeps every acknowledged row of a killed process [F4]', {
    timeout: 180_000,
  }, async () => {
    const writer = startWriter()
    const lastAcknowledged = await numbersUntil(writer, 50)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another Primacy process.`,
    )
    writer.kill('SIGKILL')
    await once(writer, 'exit')

    const database = await openDatabase({ dataDir: folder })
    const { rows } = await database.pool.query('select count(*)::int as count from numbers where number <= $1', [
      lastAcknowledged,
    ])
    await database.close()
    expect(rows).toEqual([{ count: lastAcknowledged }])
  })

  test('reports a query that blocks it, and fails that query [F6]', async () => {
    const reasons: string[] = []
    const engine = await openEmbedded('memory://', { onHang: (reason) => reasons.push(reason), hangAfterMs: 300 })
    engine.pool.on('error', () => {})
    const endless = engine.pool.query('select count(*) from generate_series(1, 30000000)')
    await expect(endless).rejects.toThrow('Connection terminated')
    expect(reasons).toEqual(['The embedded database failed: no answer for 300 ms'])
    await engine.close()
  })

  test('leaks nothing from a broken connection to the next: no transaction, setting or statement', async () => {
    const engine = await openEmbedded('memory://', { onHang: () => {} })
    const named = { name: 'one', text: 'select 1 as one' }
    const torn = await engine.pool.connect()
    await torn.query('begin')
    await torn.query("set statement_timeout = '7s'")
    await torn.query(named)
    torn.release(true)
    expect((await engine.pool.query(named)).rows).toEqual([{ one: 1 }])
    expect((await engine.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    await engine.close()
  })
})

describe('the data folder', () => {
  test('is private to its owner, locked by one process, and free after release', async () => {
    const lock = await lockFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await expect(lockFolder(`${folder}/../${folder.split('/').at(-1)}`)).rejects.toThrow('is in use by another')
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('is reported as in use while another process has it, and the check itself does not lock it', async () => {
    await assertDataFolderUnlocked(join(folder, 'that is not there yet'))
    const lock = await lockFolder(folder)
    await expect(assertDataFolderUnlocked(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Primacy`,
    )
    await lock.release()
    await assertDataFolderUnlocked(folder)
    await (await lockFolder(folder)).release()
  })
})

function startWriter() {
  const script = fileURLToPath(new URL('../../../test/server/write-until-killed.ts', import.meta.url))
  return spawn(process.execPath, [...forShortUse, '--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function numbersUntil(writer: ReturnType<typeof startWriter>, enough: number): Promise<number> {
  for await (const line of createInterface({ input: writer.stdout })) {
    if (Number(line) >= enough) return Number(line)
  }
  throw new Error('the writer ended before it was killed')
}
