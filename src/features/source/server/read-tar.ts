import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bomb, type EntryHead } from '../domain/entry-rules'
import { commitProblem } from '../domain/source-file'
import { sourceLimits } from '../domain/source-limits'
import {
  refuseBroken as broken,
  decodeName,
  type Entry,
  type OpenArchive,
  refuseArchive,
  unpacked,
} from './open-archive'

const unzip = promisify(gunzip)
const block = 512
/** Headers and padding of the most files that are allowed, with long names. */
const mostUnpacked = sourceLimits.unpackedBytes + sourceLimits.files * 4 * block
/** Below this, padding alone can make a small archive grow a lot. */
const smallBytes = 5_000_000

/** The entries of a tar archive in gzip: ustar, with long names of GNU and pax. */
export async function readTarGz(archive: Buffer): Promise<OpenArchive> {
  const tar = await inflate(archive)
  const entries: Entry[] = []
  let commit: string | null = null
  let next: Overrides = {}
  let at = 0
  for (;;) {
    const header = tar.subarray(at, at + block)
    if (header.length < block) broken('it has no end')
    if (isZero(header)) break
    const { type, name, size } = readHeader(header, next)
    const data = tar.subarray(at + block, at + block + size)
    if (data.length < size) broken('it ends within a file')
    at += block + Math.ceil(size / block) * block
    if (type === 'g') {
      const { commit: found, ...otherSettings } = readPax(data)
      if (Object.keys(otherSettings).length > 0) broken('it has settings for all of its entries')
      commit = found ?? commit
    } else if (type === 'x') next = { ...next, ...readPax(data) }
    else if (type === 'L') next = { ...next, name: decodeName(withoutEnd(data)) }
    else if (type === 'K') next = { ...next, isLink: true }
    else {
      entries.push({ name, kind: next.isSparse ? 'sparse' : kindOf(type, name), bytes: size, read: async () => data })
      next = {}
    }
    if (entries.length > sourceLimits.files * 3) refuseArchive('The archive has too many entries.')
  }
  if (!isZero(tar.subarray(at))) broken('something comes after its end')
  return { commit, entries }
}

async function inflate(archive: Buffer): Promise<Buffer> {
  const tar = await unpacked(unzip(archive, { maxOutputLength: mostUnpacked }), 'gzip cannot unpack it')
  if (tar.length > smallBytes && tar.length > archive.length * sourceLimits.ratio) refuseArchive(bomb)
  return tar
}

/** What the entries before a file say of it. */
type Overrides = { name?: string; size?: number; commit?: string; isSparse?: true; isLink?: true }

function readHeader(header: Buffer, next: Overrides) {
  const field = (from: number, length: number) => withoutEnd(header.subarray(from, from + length))
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  if (octal(field(148, 8)) !== sum) broken('the checksum of an entry is wrong')
  if (((header[124] as number) & 0x80) !== 0) broken('the size of an entry is not readable')
  const type = String.fromCharCode(header[156] || 0x30)
  const isUstar = field(257, 5).toString('latin1') === 'ustar'
  // GNU tar has times where the prefix is, after a space instead of a zero.
  const prefix = isUstar && header[262] === 0 ? field(345, 155) : Buffer.alloc(0)
  const short = prefix.length > 0 ? Buffer.concat([prefix, Buffer.from('/'), field(0, 100)]) : field(0, 100)
  const isFile = !'gxLK'.includes(type)
  const size = (isFile ? next.size : undefined) ?? octal(field(124, 12))
  return { type, name: (isFile ? next.name : undefined) ?? decodeName(short), size }
}

function octal(field: Buffer): number {
  const digits = field.toString('latin1').trim()
  if (!/^[0-7]{1,12}$/.test(digits)) return broken('a number in it is not readable')
  return Number.parseInt(digits, 8)
}

function kindOf(type: string, name: string): EntryHead['kind'] {
  if (type === '5' || (type === '0' && name.endsWith('/'))) return 'folder'
  if (type === '0' || type === '7') return 'file'
  if (type === '1' || type === '2') return 'link'
  if (type === '3' || type === '4' || type === '6') return 'device'
  return type === 'S' ? 'sparse' : 'other'
}

/** Records of 'length key=value\n', whose length counts itself. */
function readPax(data: Buffer): Overrides {
  const found: Overrides = {}
  let at = 0
  while (at < data.length) {
    const digits = /^(\d{1,9}) /.exec(data.subarray(at, at + 10).toString('latin1'))?.[1] ?? ''
    const end = at + Number(digits)
    const record = data.subarray(at + digits.length + 1, end - 1)
    const equals = record.indexOf('=')
    if (digits === '' || end > data.length || data[end - 1] !== 0x0a || equals < 1)
      return broken('a pax header is not readable')
    note(found, record.subarray(0, equals).toString('latin1'), record.subarray(equals + 1))
    at = end
  }
  return found
}

function note(found: Overrides, key: string, value: Buffer): void {
  if (key === 'path') found.name = decodeName(value)
  else if (key === 'linkpath') found.isLink = true
  else if (key === 'comment') {
    const commit = value.toString('latin1')
    if (commitProblem(commit) === null) found.commit = commit
  } else if (key.startsWith('GNU.sparse.')) found.isSparse = true
  else if (key === 'size') {
    const digits = value.toString('latin1')
    if (!/^\d{1,12}$/.test(digits)) broken('a size in it is not readable')
    found.size = Number(digits)
  }
}

const withoutEnd = (field: Buffer): Buffer => {
  const end = field.indexOf(0)
  return end < 0 ? field : field.subarray(0, end)
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)
