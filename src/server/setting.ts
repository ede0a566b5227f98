import { walletProblem } from '../domain/field-rules'
import { contradictsChecksum, isZeroWallet } from '../domain/wallet'
import { keccak } from './digest'

/** A setting: its documentation and how its text is parsed. */
export type Setting<T> = {
  /** As shown in docs/settings.md. */
  shownDefault: string
  meaning: string
  expects: string
  /** undefined for an invalid value. */
  read: (text: string) => T | undefined
  default: T
  /** Explains an invalid value if `expects` isn't enough. */
  problems?: (text: string) => string[]
  /** A secret can also be given as NAME_FILE. */
  isSecret?: true
}

export const setting = <T>(s: Setting<T>): Setting<T> => s

export const text = (text: string) => text
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
}
export const onOff = (text: string) => {
  if (/^(1|on|true|yes)$/i.test(text)) return true
  return /^(0|off|false|no)$/i.test(text) ? false : undefined
}
export const urlOf = (schemes: string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text.replace(/(?<!\/)\/+$/, '') : undefined
export const address = (text: string) => (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : undefined)
/** Comma-separated values, if all of them are valid. */
const listOf = (isValid: (part: string) => boolean) => (text: string) => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.every(isValid) ? parts : undefined
}
export const origins = listOf((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
export const names = listOf((name) => /^[a-z-]+$/.test(name))
/** A contract address; not the zero address, and without a wrong checksum. */
export const contract = (text: string) =>
  walletProblem(text) === null && !isZeroWallet(text) && !contradictsChecksum(text, keccak) ? text : undefined
