import { HOTP, Secret, TOTP } from 'otpauth'

/** The variant of RFC 6238 that every authenticator app supports; most ignore a request for another hash. */
const format = { algorithm: 'SHA1', digits: 6 }
const period = 30
/** In time steps: a phone's clock may be off by half a minute, and typing takes time. */
const tolerance = [-1, 0, 1]

/** As long as the hash, as RFC 4226 recommends. */
export const secretBytes = 20

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const base32 = (bytes: Uint8Array) => toSecret(bytes).base32

export const stepAt = (now: Date) => TOTP.counter({ period, timestamp: now.getTime() })

export const codeAt = (secret: Uint8Array, step: number) =>
  HOTP.generate({ ...format, secret: toSecret(secret), counter: step })

/** The time step that this code belongs to, or null. Each code works once: only steps after `lastStep` are accepted. */
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

/** The otpauth URL in the QR code and the link. */
export function setupAddress({ siteName, email, secret }: { siteName: string; email: string; secret: string }): string {
  // A colon would terminate the site's name.
  return new TOTP({ ...format, period, issuer: siteName.replaceAll(':', ' '), label: email, secret }).toString()
}
