import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
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

const inflate = promisify(inflateRaw)
const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const smallBytes = 1_000_000

/** A file as the directory at the end of the archive describes it. */
type Listed = {
  name: string
  rawName: Buffer
  kind: EntryHead['kind']
  method: number
  crc: number
  packed: number
  bytes: number
  /** Where its own header begins. */
  at: number
}

/** The entries of a zip archive, by its directory, which has to agree with what stands beside the files. */
export function readZip(archive: Buffer): OpenArchive {
  const { count, start, end, comment } = findEnd(archive)
  const listed: Listed[] = []
  let at = start
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > end || archive.readUInt32LE(at) !== signatures.central) broken('its directory is not readable')
    const entry = readListed(archive, at)
    listed.push(entry)
    at += 46 + entry.rawName.length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at !== end) broken('its directory is not readable')
  refuseOverlaps(archive, listed, start)
  const entries = listed.map((one): Entry => {
    const { name, kind, bytes } = one
    return { name, kind, bytes, read: () => unpack(archive, one) }
  })
  return { commit: commitProblem(comment) === null ? comment : null, entries }
}

/** The record at the end, which may have a comment after it. */
function findEnd(archive: Buffer) {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - 0xffff); at -= 1) {
    if (archive.readUInt32LE(at) !== signatures.end || at + 22 + archive.readUInt16LE(at + 20) !== archive.length)
      continue
    const count = archive.readUInt16LE(at + 10)
    const [size, start] = [archive.readUInt32LE(at + 12), archive.readUInt32LE(at + 16)]
    if (count === 0xffff || size === 0xffffffff || start === 0xffffffff)
      refuseArchive('The archive is in the zip64 format, which is for larger ones. Upload a .tar.gz archive.')
    const isSplit = archive.readUInt32LE(at + 4) !== 0 || archive.readUInt16LE(at + 8) !== count
    if (isSplit || start + size !== at) broken('it is only a part of an archive, or something stands before it')
    if (count > sourceLimits.files * 3) refuseArchive('The archive has too many entries.')
    return { count, start, end: at, comment: archive.subarray(at + 22).toString('latin1') }
  }
  return broken('it has no directory at its end')
}

function readListed(archive: Buffer, at: number): Listed {
  const rawName = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28))
  const name = decodeName(rawName)
  const bytes = archive.readUInt32LE(at + 24)
  return {
    name,
    rawName,
    kind: kindOf(archive, at, name),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packed: archive.readUInt32LE(at + 20),
    bytes,
    at: archive.readUInt32LE(at + 42),
  }
}

function kindOf(archive: Buffer, at: number, name: string): EntryHead['kind'] {
  if ((archive.readUInt16LE(at + 8) & 1) !== 0) return 'encrypted'
  const isUnix = archive[at + 5] === 3
  const type = isUnix ? (archive.readUInt16LE(at + 40) & 0xf000) >> 12 : 0
  if (type === 0xa) return 'link'
  if (type !== 0 && type !== 8 && type !== 4) return 'device'
  if (name.endsWith('/') || type === 4) return 'folder'
  const method = archive.readUInt16LE(at + 10)
  return method === 0 || method === 8 ? 'file' : 'other'
}

/** Files that share bytes can make a small archive unpack to anything. */
function refuseOverlaps(archive: Buffer, listed: readonly Listed[], directory: number): void {
  let free = 0
  for (const one of listed.toSorted((a, b) => a.at - b.at)) {
    if (one.at < free) broken('two of its files overlap')
    free = dataStart(archive, one, directory) + one.packed
    if (free > directory) broken('it ends within a file')
  }
}

function dataStart(archive: Buffer, { at, rawName, method }: Listed, directory: number): number {
  if (at + 30 > directory || archive.readUInt32LE(at) !== signatures.local) broken('a file has no header')
  const nameLength = archive.readUInt16LE(at + 26)
  const isSame =
    archive.readUInt16LE(at + 8) === method && archive.subarray(at + 30, at + 30 + nameLength).equals(rawName)
  if (!isSame) broken('its directory and its files name different things')
  return at + 30 + nameLength + archive.readUInt16LE(at + 28)
}

async function unpack(archive: Buffer, one: Listed): Promise<Uint8Array> {
  const { bytes, packed, method, crc } = one
  if (bytes > smallBytes && bytes > packed * sourceLimits.ratio) refuseArchive(bomb)
  const start = dataStart(archive, one, archive.length)
  const data = archive.subarray(start, start + packed)
  const file =
    method === 0
      ? data
      : await unpacked(inflate(data, { maxOutputLength: Math.max(bytes, 1) }), 'a file in it is damaged')
  if (file.length !== bytes || crc32(file) !== crc) broken('a file in it is damaged')
  return file
}
