import { walletProblem } from '../domain/field-rules'
import { contradictsChecksum, isZeroWallet } from '../domain/wallet'
import { keccak } from './keccak'

/** One setting of the product: what it is called in words, and how its text is read. */
export type Setting<T> = {
  /** As printed in the README's table. */
  shownDefault: string
  meaning: string
  expects: string
  /** undefined: not a value of this setting. */
  read: (text: string) => T | undefined
  default: T
  /** A secret may also be given as NAME_FILE. */
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
export const origins = (text: string) => {
  const listed = text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
  return listed.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? listed : undefined
}
/** The address of a contract: no zero address, and none that contradicts its checksum. */
export const contract = (text: string) =>
  walletProblem(text) === null && !isZeroWallet(text) && !contradictsChecksum(text, keccak) ? text : undefined
