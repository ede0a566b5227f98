import { codeAt, stepAt } from '../../../src/server/accounts/second-factor/totp'
import { castPassword, type Person } from '../cast'
import type { TestApp } from '../start-test-app'

/** Decodes base 32. */
export function bytesOf(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const number = [...secret].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  return Buffer.from(number.toString(16).padStart(40, '0'), 'hex')
}

/** Turns two-step login on; the first code is used. Returns what the app of this person shows at any moment. */
export async function turnOnTwoStepLogin(app: TestApp, as: Person) {
  const begun = await app.call('beginSecondFactor', { as, body: { password: castPassword } })
  const bytes = bytesOf(begun.body.data.secret)
  const shown = () => codeAt(bytes, stepAt(app.clock.now()))
  await app.call('confirmSecondFactor', { as, body: { code: shown() } })
  const halfMinute = 0.5
  app.clock.advance(halfMinute)
  return shown
}
