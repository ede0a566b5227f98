import { keccak_256 } from '@noble/hashes/sha3.js'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { testPayments } from '#test/server/start-test-app'
import { awardLines } from '../../db/tables/award-tables'
import { users } from '../../db/tables/tables'

const nowhere = '00000000-0000-4000-8000-00000000dead'

type FinalizedContest = Awaited<ReturnType<typeof finalizedContest>>
const exported = async ({ app, olga, params }: FinalizedContest, body: object) =>
  app.call('exportPayments', { as: olga, params, body })

/** Replaces frozen wallets, which no user can do. */
async function wallets({ app }: FinalizedContest, walletOf: Record<string, string>) {
  const client = await app.database.pool.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [authorId, wallet] of Object.entries(walletOf)) {
    await client.query('update award_lines set wallet_address = $1 where author_id = $2', [wallet, authorId])
  }
  await client.query('commit')
  client.release()
}

type Batch = {
  version: string
  chainId: string
  createdAt: number
  meta: Record<string, unknown> & { checksum?: string }
  transactions: {
    to: string
    value: string
    data: null
    contractMethod: { name: string; payable: boolean; inputs: { type: string; name: string }[] }
    contractInputsValues: { to: string; value: string }
  }[]
}

/**
 * The checksum of a batch file, written from the description of the format: Keccak-256 of the file with the name set to
 * null and the checksum left out; an object is '{', the list of its sorted names, each value with a comma, '}'.
 */
function checksumByDescription(file: Batch): string {
  const { checksum: _, ...meta } = file.meta
  const written: string[] = []
  const write = (value: unknown): void => {
    if (Array.isArray(value)) {
      written.push('[')
      value.forEach((one, place) => {
        if (place > 0) written.push(',')
        write(one)
      })
      written.push(']')
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
      written.push('{', JSON.stringify(entries.map(([name]) => name)))
      for (const [, one] of entries) {
        write(one)
        written.push(',')
      }
      written.push('}')
    } else written.push(JSON.stringify(value))
  }
  write({ ...file, meta: { ...meta, name: null } })
  return `0x${Buffer.from(keccak_256(Buffer.from(written.join('')))).toString('hex')}`
}

async function allApproved(options?: Parameters<typeof finalizedContest>[0]) {
  const setup = await finalizedContest(options)
  for (const person of [setup.ada, setup.linus, setup.mei]) await setup.kyc(person, 'approved')
  return setup
}

test('the Safe batch sends the whole pool, to the last unit, when everybody is payable', async () => {
  const setup = await allApproved()
  const { file, totalCents, leftOut } = (await exported(setup, { format: 'safe' })).body.data
  expect([totalCents, leftOut]).toEqual([9_000_001, []])
  expect(file).toMatchObject({
    type: 'application/json',
    name: expect.stringMatching(/^awards-vault-spring-\d{4}-\d\d-\d\d-safe\.json$/),
  })
  const batch = JSON.parse(file.text) as Batch
  const sum = batch.transactions.reduce((total, one) => total + BigInt(one.contractInputsValues.value), 0n)
  expect(sum).toBe(90_000_010_000n)
  expect(batch).toMatchObject({ version: '1.0', chainId: '1', createdAt: setup.app.clock.now().getTime() })
  expect(batch.transactions).toHaveLength(2)
  for (const one of batch.transactions) {
    expect(one).toMatchObject({ to: testPayments.token.address, value: '0', data: null })
    expect(one.contractMethod).toMatchObject({ name: 'transfer', payable: false })
    expect(one.contractMethod.inputs.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'address to',
      'uint256 value',
    ])
  }
  expect(batch.transactions.map((one) => one.contractInputsValues.value)).toEqual(['45000010000', '45000000000'])
})

test('its checksum follows the format and detects a changed amount, wallet or token', async () => {
  const { file } = (await exported(await allApproved(), { format: 'safe' })).body.data
  const read = () => JSON.parse(file.text) as Batch
  expect(read().meta.checksum).toMatch(/^0x[0-9a-f]{64}$/)
  expect(checksumByDescription(read())).toBe(read().meta.checksum)
  expect(checksumByDescription({ ...read(), meta: { ...read().meta, name: 'Renamed' } })).toBe(read().meta.checksum)
  const tampered: ((first: Batch['transactions'][number]) => void)[] = [
    (first) => {
      first.contractInputsValues.value = '45000010001'
    },
    (first) => {
      first.contractInputsValues.to = testPayments.token.address
    },
    (first) => {
      first.to = first.contractInputsValues.to
    },
  ]
  for (const change of tampered) {
    const batch = read()
    change(batch.transactions[0] as Batch['transactions'][number])
    expect(checksumByDescription(batch)).not.toBe(batch.meta.checksum)
  }
})

test('both files have checksummed wallets, and two awards of one person are one transfer', async () => {
  const setup = await allApproved()
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await wallets(setup, { [setup.ada.id]: wallet.toLowerCase(), [setup.mei.id]: wallet })
  const batch = JSON.parse((await exported(setup, { format: 'safe' })).body.data.file.text) as Batch
  expect(batch.transactions.map((one) => one.contractInputsValues)).toEqual([{ to: wallet, value: '90000010000' }])
  const rows = (await exported(setup, { format: 'csv' })).body.data.file.text.trim().split('\r\n')
  expect(rows.slice(1).every((row) => row.includes(wallet))).toBe(true)
})

test('no text in the payments table is a formula [V1.2.1 T46]', async () => {
  const setup = await allApproved()
  await setup.app.db.update(users).set({ username: '-2+3' }).where(eq(users.id, setup.ada.id))
  const { file } = (await exported(setup, { format: 'csv' })).body.data
  const [head, first, second, ...rest] = file.text.split('\r\n')
  expect(head).toBe('\ufeffplace,submission,submission_id,researcher,wallet,amount_usd,token,chain_id,line_id')
  expect(first).toMatch(/^1,Settled twice,[0-9a-f-]{36},'-2\+3,0x[0-9a-fA-F]{40},45000\.01,0xA0b8/)
  expect(second).toMatch(/^3,"'=HYPERLINK\(""https:\/\/thief\.example""\)",.*,mei,0x[0-9a-fA-F]{40},45000\.00,/)
  expect(rest).toEqual([''])
})

test('excludes and lists lines with an unusable wallet, and exports the rest', async () => {
  const setup = await allApproved()
  const { ada, mei } = setup
  const faults = [
    [`0x${'0'.repeat(40)}`, 'zero'],
    [testPayments.token.address.toLowerCase(), 'token_contract'],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
    ['gone', 'malformed'],
  ] as const
  for (const [wallet, fault] of faults) {
    await wallets(setup, { [ada.id]: wallet })
    for (const format of ['csv', 'safe'] as const) {
      const { totalCents, leftOut, file } = (await exported(setup, { format })).body.data
      expect(totalCents).toBe(4_500_000)
      expect(leftOut).toMatchObject([{ author: { _id: ada.id, username: 'ada' }, amountCents: 4_500_001, fault }])
      expect(file.text.toLowerCase()).not.toContain(`${wallet.toLowerCase()},45000.01`)
    }
  }
  await wallets(setup, { [mei.id]: 'gone' })
  const nothing = await exported(setup, { format: 'safe' })
  expect([nothing.status, nothing.body.code]).toEqual([409, 'NOTHING_PAYABLE'])
  expect(nothing.body.error).toContain('mei has no Ethereum address')
})

test('only payable awards are exported: chosen ones must be payable, others are skipped', async () => {
  const setup = await finalizedContest()
  const { ada, mei, kyc, lineOf, record } = setup
  expect((await exported(setup, { format: 'csv' })).body.code).toBe('NOTHING_PAYABLE')
  await kyc(ada, 'approved')
  const [payable, held] = [await lineOf(ada), await lineOf(mei)]
  expect((await exported(setup, { format: 'csv' })).body.data.totalCents).toBe(4_500_001)
  const both = await exported(setup, { format: 'safe', lineIds: [payable._id, held._id] })
  expect([both.status, both.body.code]).toEqual([409, 'LINE_NOT_PAYABLE'])
  expect(both.body.error).toContain(`#${held.placeInLine}`)
  expect((await exported(setup, { format: 'safe', lineIds: [nowhere] })).body.code).toBe('AWARD_LINE_NOT_FOUND')
  await record([payable._id], hashOf('a'))
  expect((await exported(setup, { format: 'safe', lineIds: [payable._id] })).body.code).toBe('LINE_NOT_PAYABLE')
  const unknown = await exported(setup, { format: 'xlsx' })
  expect([unknown.status, unknown.body.error]).toEqual([400, 'Format must be csv or safe'])
})

test('an export is recorded in the ledger, and the page shows the last one', async () => {
  const setup = await allApproved()
  const { app, olga, payments, contest } = setup
  await exported(setup, { format: 'safe' })
  const events = await app.events({ kind: 'payments_exported' })
  expect(events).toMatchObject([
    { actorId: olga.id, contestId: contest.id, after: { format: 'safe', totalCents: 9_000_001 } },
  ])
  expect((await payments()).lastExport).toEqual({
    at: app.clock.now().toISOString(),
    by: { _id: olga.id, username: 'olga' },
  })
  expect(await app.db.$count(awardLines, eq(awardLines.contestId, contest.id))).toBe(3)
})
