import type { PaymentToken, Transfer } from '../../../domain/awards/token-transfers'
import { withChecksum } from '../../../domain/wallet'
import { keccak } from '../../keccak'

/** The release of the Transaction Builder whose files these are like; it reads any. */
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
 * A file for the Transaction Builder of a Safe: one ERC-20 transfer for every wallet. Numbers are texts there, because a
 * uint256 is more than a JSON number holds.
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

/** What the builder holds a file against when it is imported. The name is left out, because it may be changed there. */
function checksumOf(batch: Batch): string {
  return `0x${keccak(serialized({ ...batch, meta: { ...batch.meta, name: null } }))}`
}

/** The builder's own way to write JSON down: the sorted names of an object first, then each value and a comma. */
function serialized(json: Json): string {
  if (json === null || typeof json !== 'object') return JSON.stringify(json)
  if (isList(json)) return `[${json.map(serialized).join(',')}]`
  const names = Object.keys(json).sort()
  const values = names.map((name) => `${serialized(json[name] ?? null)},`)
  return `{${JSON.stringify(names)}${values.join('')}}`
}

const isList = (json: readonly Json[] | { readonly [key: string]: Json }): json is readonly Json[] =>
  Array.isArray(json)
