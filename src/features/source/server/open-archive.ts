import { isUtf8 } from 'node:buffer'
import { refuse } from '../../../domain/refusals'
import { type EntryHead, tooLarge } from '../domain/entry-rules'

/** An entry of an archive with a way to its bytes, which are unpacked only if the entry is taken. */
export type Entry = EntryHead & { read: () => Promise<Uint8Array> }
export type OpenArchive = {
  /** The commit that Git wrote into the archive, if it did. */
  commit: string | null
  entries: readonly Entry[]
}

/** With the same text for the form's field and for programs that show only the error. */
export const refuseArchive = (text: string): never => refuse('source_refused', { text, fields: { archive: text } })

export const refuseBroken = (why: string): never =>
  refuseArchive(`The archive is broken: ${why}. Make it again and upload that.`)

/** What zlib unpacks; `why` the archive is broken if it cannot. */
export async function unpacked(bytes: Promise<Buffer>, why: string): Promise<Buffer> {
  try {
    return await bytes
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === 'ERR_BUFFER_TOO_LARGE') return refuseArchive(tooLarge)
    if (code.startsWith('Z_')) return refuseBroken(why)
    throw error
  }
}

/** Names in other encodings would look different to everybody. */
export function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const printable = bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '?')
  return refuseArchive(`The name '${printable}' in the archive is not UTF-8.`)
}
