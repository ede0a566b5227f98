import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal, of a text as UTF-8. */
export const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
