import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp'

const count = 10
/** 140 bits can't be guessed, so a fast hash is sufficient. */
const letters = 28

/** Recovery codes for the owner, in groups of four that are easy to read aloud. */
export const createRecoveryCodes = () =>
  Array.from({ length: count }, () => {
    const random = base32(randomBytes(20)).toLowerCase().slice(0, letters)
    return random.replace(/.{4}(?=.)/g, '$&-')
  })

/** `plain` is the code without hyphens. */
export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')
