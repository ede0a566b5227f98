/** Files of recorded state in the form in which forge keeps what it has read of a chain. */
type Account = { balance?: string; nonce?: number; code?: string }
type Recorded = { accounts?: Record<string, Account>; storage?: Record<string, Record<string, string>> }

const noCode = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const someCode = `0x${'1'.repeat(64)}`

export const block = 20_000_000
export const stateFile = `primacy-state/mainnet/${block}.json`

/** Each account has no ether and no code unless it says otherwise. */
export function recordedBlock({ accounts = {}, storage = {} }: Recorded = {}, number = block): string {
  const jumps = { order: 'bitvec::order::Lsb0', head: { width: 8, index: 0 }, bits: 0, data: [] }
  return JSON.stringify({
    meta: {
      block_env: {
        ...{ number: `0x${number.toString(16)}`, beneficiary: builder, timestamp: '0x665a1800', gas_limit: 30_000_000 },
        ...{ basefee: 7_000_000_000, difficulty: '0x0', prevrandao: `0x${'2'.repeat(64)}` },
        blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
      },
      hosts: ['rpc.example.com'],
    },
    accounts: Object.fromEntries(
      Object.entries<Account>({ [builder]: {}, ...accounts }).map(
        ([address, { balance = '0x0', nonce = 0, code = '' }]) => [
          address,
          {
            ...{ balance, nonce, code_hash: code === '' ? noCode : someCode },
            // With the end that the machine adds, as forge writes it.
            code: { LegacyAnalyzed: { bytecode: `0x${code}00`, original_len: code.length / 2, jump_table: jumps } },
          },
        ],
      ),
    ),
    storage,
    block_hashes: { [`0x${(number - 1).toString(16)}`]: `0x${'3'.repeat(64)}` },
  })
}

const builder = `0x${'b'.repeat(40)}`
export const token = `0x${'c0ffee'.padStart(40, '0')}`
/** Its balanceOf(address) is the slot that the address names. */
export const tokenCode = '6004355460005260206000f3'
