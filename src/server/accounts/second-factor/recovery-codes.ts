import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp'

const count = 10
/** 140 bits cannot be guessed, so a fast hash is enough. */
const letters = 28

/** Codes for the owner, in groups of four that are easy to read out. */
export const createRecoveryCodes = () =>
  Array.from({ length: count }, () => {
    const random = base32(randomBytes(20)).toLowerCase().slice(0, letters)
    return random.replace(/.{4}(?=.)/g, '$&-')
  })

/** `plain` is the code without hyphens. */
export const hashRecoveryCode = (plain: string) => createHash('sha256').update(plain).digest('hex')
