import { walletProblem } from '../domain/field-rules'
import { contradictsChecksum, isZeroWallet } from '../domain/wallet'
import { keccak } from './keccak'

/** A setting: its documentation and how its text is parsed. */
export type Setting<T> = {
  /** As shown in docs/settings.md. */
  shownDefault: string
  meaning: string
  expects: string
  /** undefined for an invalid value. */
  read: (text: string) => T | undefined
  default: T
  /** What is wrong with an invalid value, where `expects` is not enough. */
  problems?: (text: string) => string[]
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
export const names = (text: string) => {
  const listed = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return listed.every((name) => /^[a-z-]+$/.test(name)) ? listed : undefined
}
/** A contract address; not the zero address, and not one with a wrong checksum. */
export const contract = (text: string) =>
  walletProblem(text) === null && !isZeroWallet(text) && !contradictsChecksum(text, keccak) ? text : undefined
