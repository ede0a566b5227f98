import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * One-time codes of RFC 6238 in the form that every authenticator app knows: SHA-1, steps of 30 seconds, 6 digits. Apps
 * ignore a request for another hash, and HMAC does not rest on what is broken about SHA-1 (collisions).
 */
const stepMs = 30_000
const digits = 6
/** The clock of a phone may be off by half a minute, and typing takes a while. */
const tolerance = [-1, 0, 1]

/** As long as the hash, as RFC 4226 advises. */
export const secretBytes = 20

export const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step that this code of six digits belongs to, or null. Only steps after `lastStep` count: a code that was used
 * once, and every one before it, is worth nothing more.
 */
export function stepOf(code: string, secret: Uint8Array, { now, lastStep }: { now: Date; lastStep: number }) {
  const given = Buffer.from(code)
  if (given.length !== digits) return null
  const fitting = tolerance
    .map((off) => stepAt(now) + off)
    .filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given))
  return fitting.find((step) => step > lastStep) ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, for lengths that need no padding: multiples of five bytes. */
export function base32(bytes: Uint8Array): string {
  const number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  const places = number.toString(32).padStart((bytes.length * 8) / 5, '0')
  return places.replace(/./g, (place) => alphabet.charAt(Number.parseInt(place, 32)))
}

type Setup = { siteName: string; email: string; secret: string }

/** What an app takes from a QR code or a link. */
export function setupAddress({ siteName, email, secret }: Setup): string {
  // A colon ends the name of the site in it.
  const site = encodeURIComponent(siteName.replaceAll(':', ' '))
  const label = `${site}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${site}&algorithm=SHA1&digits=${digits}&period=30`
}
