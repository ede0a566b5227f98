import type { Transfer } from '../../../domain/awards/token-transfers'
import type { PaymentToken } from '../../../domain/awards/wallet-fault'
import { withChecksum } from '../../../domain/wallet'
import { keccak } from '../../keccak'

/** The version of the Safe Transaction Builder that defines this format. Every version can read it. */
const builderVersion = '1.18.0'

const transferMethod = {
  inputs: [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: 'value', type: 'uint256' },
  ],
  name: 'transfer',
  payable: false,
}

type BatchFacts = { token: PaymentToken; name: string; description: string; createdAt: Date }

/**
 * A batch file for the Safe Transaction Builder: one ERC-20 transfer per wallet. Numbers are strings, because a JSON
 * number can't hold a uint256.
 */
export function safeBatch(transfers: readonly Transfer[], { token, name, description, createdAt }: BatchFacts) {
  const batch = {
    version: '1.0',
    chainId: String(token.chainId),
    createdAt: createdAt.getTime(),
    meta: {
      name,
      description,
      txBuilderVersion: builderVersion,
      createdFromSafeAddress: '',
      createdFromOwnerAddress: '',
    },
    transactions: transfers.map((transfer) => ({
      to: withChecksum(token.address, keccak),
      value: '0',
      data: null,
      contractMethod: transferMethod,
      contractInputsValues: { to: transfer.walletAddress, value: String(transfer.units) },
    })),
  }
  return { ...batch, meta: { ...batch.meta, checksum: checksumOf(batch) } }
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Batch = { readonly [key: string]: Json; meta: { readonly [key: string]: Json } }

/** The Transaction Builder verifies this on import. It excludes the name, which users may change. */
function checksumOf(batch: Batch): string {
  return `0x${keccak(serialized({ ...batch, meta: { ...batch.meta, name: null } }))}`
}

/** The Transaction Builder's serialization: an object's sorted keys, then each value followed by a comma. */
function serialized(json: Json): string {
  if (json === null || typeof json !== 'object') return JSON.stringify(json)
  if (isList(json)) return `[${json.map(serialized).join(',')}]`
  const names = Object.keys(json).sort()
  const values = names.map((name) => `${serialized(json[name] ?? null)},`)
  return `{${JSON.stringify(names)}${values.join('')}}`
}

const isList = (json: readonly Json[] | { readonly [key: string]: Json }): json is readonly Json[] =>
  Array.isArray(json)
