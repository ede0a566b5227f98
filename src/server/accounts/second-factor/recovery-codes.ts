import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp'

const count = 10
/** 140 bits: nobody guesses one, so that a plain hash of it is as good as a slow one. */
const letters = 28

/** The codes as their owner keeps them, in groups that can be read out. */
export const makeRecoveryCodes = () =>
  Array.from({ length: count }, () => {
    const random = base32(randomBytes(20)).toLowerCase().slice(0, letters)
    return random.replace(/.{4}(?=.)/g, '$&-')
  })

/** What is kept of one; `plain` without its hyphens. */
export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')
