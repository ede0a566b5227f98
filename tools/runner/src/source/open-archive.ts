import { isUtf8 } from 'node:buffer'
import { Refused } from '../job'
import { sourceLimits, tooLarge } from './source-files'

/** Folders and entries that say something of the next one count too. */
export const mostEntries = sourceLimits.files * 3

export const bomb = `The archive unpacks to more than ${sourceLimits.ratio} times its size.`

export function broken(why: string): never {
  throw new Refused(`The archive is damaged: ${why}.`)
}

/** What zlib unpacks; `why` the archive is broken if it cannot. */
export function unpacked(unpack: () => Buffer, why: string): Buffer {
  try {
    return unpack()
  } catch (error) {
    if (error instanceof RangeError) throw new Refused(tooLarge)
    return broken(why)
  }
}

export function decodeName(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : broken('a name in it is not UTF-8')
}
