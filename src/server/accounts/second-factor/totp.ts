import { HOTP, Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it; most apps ignore a request for another hash. */
const format = { algorithm: 'SHA1', digits: 6 }
const period = 30
/** In steps: the clock of a phone may be off by half a minute, and typing takes a while. */
const tolerance = [-1, 0, 1]

/** As long as the hash, as RFC 4226 advises. */
export const secretBytes = 20

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const base32 = (bytes: Uint8Array) => toSecret(bytes).base32

export const stepAt = (now: Date) => TOTP.counter({ period, timestamp: now.getTime() })

export const codeAt = (secret: Uint8Array, step: number) =>
  HOTP.generate({ ...format, secret: toSecret(secret), counter: step })

/** The step that this code belongs to, or null. A code counts once: only steps after `lastStep` are accepted. */
export function stepOf(
  code: string,
  secret: Uint8Array,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const isCodeOf = (step: number) =>
    HOTP.validate({ ...format, secret: toSecret(secret), token: code, counter: step, window: 0 }) !== null
  const steps = tolerance.map((offset) => stepAt(now) + offset)
  return steps.find((step) => step > lastStep && isCodeOf(step)) ?? null
}

/** What an app reads from the QR code or the link. */
export function setupAddress({ siteName, email, secret }: { siteName: string; email: string; secret: string }): string {
  // A colon would end the name of the site.
  return new TOTP({ ...format, period, issuer: siteName.replaceAll(':', ' '), label: email, secret }).toString()
}
