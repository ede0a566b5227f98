import { gunzipSync } from 'node:zlib'
import { Refused } from '../job'
import { bomb, broken, decodeName, mostEntries, unpacked } from './open-archive'
import { type Entry, sourceLimits } from './source-files'

const block = 512
/** Headers and padding of the most files that are allowed, with long names. */
const mostUnpacked = sourceLimits.unpackedBytes + sourceLimits.files * 4 * block
/** Below this, padding alone can make a small archive grow a lot. */
const smallBytes = 5_000_000

/** What the entries before a file say of it. */
type Notes = { name?: string; size?: number; problem?: string }

/** The entries of a tar archive in gzip: ustar, with long names of GNU and pax. */
export function readTar(archive: Buffer): Entry[] {
  const tar = unpacked(() => gunzipSync(archive, { maxOutputLength: mostUnpacked }), 'gzip cannot unpack it')
  if (tar.length > smallBytes && tar.length > archive.length * sourceLimits.ratio) throw new Refused(bomb)
  const entries: Entry[] = []
  let notes: Notes = {}
  let at = 0
  for (;;) {
    const header = tar.subarray(at, at + block)
    if (header.length < block) broken('it has no end')
    if (isZero(header)) break
    const { type, name, bytes } = readHeader(header, notes)
    const body = tar.subarray(at + block, at + block + bytes)
    if (body.length < bytes) broken('it ends in the middle of a file')
    at += block + Math.ceil(bytes / block) * block
    if (type === 'g') {
      if (Object.keys(readPax(body)).length > 0) broken('it has settings for all of its entries')
    } else if (type === 'x') notes = { ...notes, ...readPax(body) }
    else if (type === 'L') notes = { ...notes, name: decodeName(withoutEnd(body)) }
    else if (type === 'K') notes = { ...notes, problem: isLink }
    else {
      entries.push({ name, ...kindOf(type, name), ...problemIn(notes), bytes, read: () => body })
      notes = {}
    }
    if (entries.length > mostEntries) throw new Refused('The archive has too many entries.')
  }
  if (!isZero(tar.subarray(at))) broken('something comes after its end')
  return entries
}

const isLink = 'is a link. Replace it by the file that it leads to'

function kindOf(type: string, name: string): { isFolder: boolean; problem: string | null } {
  if (type === '5' || (type === '0' && name.endsWith('/'))) return { isFolder: true, problem: null }
  if (type === '0' || type === '7') return { isFolder: false, problem: null }
  if (type === '1' || type === '2') return { isFolder: false, problem: isLink }
  return { isFolder: false, problem: 'is neither a file nor a folder. Pack only the source' }
}

const problemIn = ({ problem }: Notes): Notes => (problem === undefined ? {} : { problem })

function readHeader(header: Buffer, notes: Notes): { type: string; name: string; bytes: number } {
  const field = (from: number, length: number) => withoutEnd(header.subarray(from, from + length))
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (octal(field(148, 8)) !== sum) broken('a checksum is wrong')
  if ((header[124] ?? 0) > 127) broken('it has a file of an unknown size')
  const type = String.fromCharCode(header[156] || 0x30)
  // GNU tar has times where the prefix is, after a space instead of a zero.
  const hasPrefix = field(257, 5).toString('latin1') === 'ustar' && header[262] === 0 && header[345] !== 0
  const short = hasPrefix ? Buffer.concat([field(345, 155), Buffer.from('/'), field(0, 100)]) : field(0, 100)
  const said = 'gxLK'.includes(type) ? {} : notes
  return { type, name: said.name ?? decodeName(short), bytes: said.size ?? octal(field(124, 12)) }
}

function octal(field: Buffer): number {
  const digits = field.toString('latin1').trim()
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : broken('a number in it is not readable')
}

/** Records of 'length key=value\n', whose length counts itself. */
function readPax(body: Buffer): Notes {
  const notes: Notes = {}
  for (let at = 0; at < body.length; ) {
    const digits = /^(\d{1,9}) /.exec(body.toString('latin1', at, at + 10))?.[1] ?? ''
    const end = at + Number(digits)
    const record = body.subarray(at + digits.length + 1, end - 1)
    const equals = record.indexOf('=')
    if (digits === '' || end > body.length || body[end - 1] !== 0x0a || equals < 1) {
      return broken('a pax header is not readable')
    }
    note(notes, record.toString('latin1', 0, equals), record.subarray(equals + 1))
    at = end
  }
  return notes
}

function note(notes: Notes, key: string, value: Buffer): void {
  if (key === 'path') notes.name = decodeName(value)
  else if (key === 'linkpath') notes.problem = isLink
  else if (key.startsWith('GNU.sparse.')) notes.problem = 'is a sparse file. Pack it without --sparse'
  else if (key === 'size') {
    const digits = value.toString('latin1')
    notes.size = /^\d{1,12}$/.test(digits) ? Number(digits) : broken('a size in it is not readable')
  }
}

function withoutEnd(field: Buffer): Buffer {
  const end = field.indexOf(0)
  return end < 0 ? field : field.subarray(0, end)
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)
