/** Keccak-256 as Ethereum uses it (the padding of the first draft, not of SHA-3), for the short texts hashed here. */

const mask = (1n << 64n) - 1n
const rateBytes = 136

const turned = (lane: bigint, by: number) =>
  by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask

/** Round constants and rotations, worked out as the standard defines them. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let power = 0; power < 7; power += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
    return constant
  })
}

const constants = roundConstants()

function mixed(lanes: bigint[], constant: bigint): bigint[] {
  const at = (x: number, y: number) => lanes[(x % 5) + 5 * (y % 5)] ?? 0n
  const column = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4))
  const parity = (x: number) => (column[(x + 4) % 5] ?? 0n) ^ turned(column[(x + 1) % 5] ?? 0n, 1)
  const moved: bigint[] = []
  moved[0] = at(0, 0) ^ parity(0)
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step += 1) {
    const to = [y, (2 * x + 3 * y) % 5] as const
    moved[to[0] + 5 * to[1]] = turned(at(x, y) ^ parity(x), (((step + 1) * (step + 2)) / 2) % 64)
    ;[x, y] = to
  }
  return moved.map((lane, place) => {
    const row = place - (place % 5)
    const next = moved[row + ((place + 1) % 5)] ?? 0n
    const afterNext = moved[row + ((place + 2) % 5)] ?? 0n
    return lane ^ (~next & mask & afterNext) ^ (place === 0 ? constant : 0n)
  })
}

/** Of a text shorter than one block (135 bytes), in hexadecimal digits. */
function keccak256(ascii: string): string {
  const block = new Uint8Array(rateBytes)
  block.set(new TextEncoder().encode(ascii))
  block[ascii.length] = 1
  block[rateBytes - 1] = (block[rateBytes - 1] ?? 0) | 0x80
  const view = new DataView(block.buffer)
  const start = Array.from({ length: 25 }, (_, lane) => (lane * 8 < rateBytes ? view.getBigUint64(lane * 8, true) : 0n))
  const end = constants.reduce(mixed, start)
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(lane * 8, end[lane] ?? 0n, true)
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether a mixed-case address contradicts its own checksum (EIP-55). An address in one case carries none, and is
 * accepted; so is a wrong one, because only a warning comes of it.
 */
export function contradictsChecksum(walletAddress: string): boolean {
  const digits = walletAddress.slice(2)
  if (!/^[0-9a-fA-F]{40}$/.test(digits)) return false
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false
  const hash = keccak256(digits.toLowerCase())
  return [...digits].some((digit, place) => {
    const isUpper = Number.parseInt(hash[place] ?? '0', 16) >= 8
    return digit !== (isUpper ? digit.toUpperCase() : digit.toLowerCase())
  })
}
