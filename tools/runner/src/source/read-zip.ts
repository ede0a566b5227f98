import { crc32, inflateRawSync } from 'node:zlib'
import { Refused } from '../job'
import { bomb, broken, decodeName, mostEntries, unpacked } from './open-archive'
import { type Entry, sourceLimits } from './source-files'

const signatures = { end: 0x06054b50, listed: 0x02014b50, file: 0x04034b50 }
const lengths = { end: 22, listed: 46, file: 30 }
/** A small file of one repeated character packs well. */
const smallBytes = 1_000_000

const unreadable = 'a file in it cannot be unpacked'

/** Where a file and its header lie. */
type Place = { from: number; to: number }

/** The entries of a zip archive, by the directory at its end, which has to agree with what stands beside the files. */
export function readZip(archive: Buffer): Entry[] {
  const directory = findDirectory(archive)
  const entries: Entry[] = []
  const places: Place[] = []
  let at = directory.from
  for (let number = 0; number < directory.count; number += 1) {
    if (at + lengths.listed > directory.to || archive.readUInt32LE(at) !== signatures.listed) {
      broken('its directory is not readable')
    }
    const nameEnd = at + lengths.listed + archive.readUInt16LE(at + 28)
    const listed = readListed(archive, at, archive.subarray(at + lengths.listed, nameEnd), directory.from)
    entries.push(listed.entry)
    places.push(listed.place)
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at !== directory.to) broken('its directory is not readable')
  refuseOverlaps(places, directory.from)
  return entries
}

/** The record at the end, which may have a comment after it. */
function findDirectory(archive: Buffer): Place & { count: number } {
  const lowest = Math.max(0, archive.length - lengths.end - 0xffff)
  for (let at = archive.length - lengths.end; at >= lowest; at -= 1) {
    const isEnd = archive.readUInt32LE(at) === signatures.end
    if (!isEnd || at + lengths.end + archive.readUInt16LE(at + 20) !== archive.length) continue
    const count = archive.readUInt16LE(at + 10)
    const from = archive.readUInt32LE(at + 16)
    const isSplit = archive.readUInt32LE(at + 4) !== 0 || archive.readUInt16LE(at + 8) !== count
    if (count === 0xffff || isSplit || from + archive.readUInt32LE(at + 12) !== at) {
      broken('it is in the zip64 format, only a part of an archive, or something stands before it')
    }
    if (count > mostEntries) throw new Refused('The archive has too many entries.')
    return { from, to: at, count }
  }
  return broken('it has no directory at its end')
}

function readListed(archive: Buffer, at: number, rawName: Buffer, directory: number): { entry: Entry; place: Place } {
  const name = decodeName(rawName)
  const method = archive.readUInt16LE(at + 10)
  const packed = archive.readUInt32LE(at + 20)
  const bytes = archive.readUInt32LE(at + 24)
  const from = archive.readUInt32LE(at + 42)
  const start = dataStart(archive, { from, method, rawName, directory })
  const read = () => {
    if (bytes > smallBytes && bytes > packed * sourceLimits.ratio) throw new Refused(bomb)
    const data = archive.subarray(start, start + packed)
    const maxOutputLength = Math.max(bytes, 1)
    const file = method === 0 ? data : unpacked(() => inflateRawSync(data, { maxOutputLength }), unreadable)
    if (file.length !== bytes || crc32(file) !== archive.readUInt32LE(at + 16)) broken(unreadable)
    return file
  }
  return { entry: { name, ...kindOf(archive, at, name), bytes, read }, place: { from, to: start + packed } }
}

type Beside = { from: number; method: number; rawName: Buffer; directory: number }

function dataStart(archive: Buffer, { from, method, rawName, directory }: Beside): number {
  if (from + lengths.file > directory || archive.readUInt32LE(from) !== signatures.file) broken('a file has no header')
  const nameEnd = from + lengths.file + archive.readUInt16LE(from + 26)
  const isSame =
    archive.readUInt16LE(from + 8) === method && archive.subarray(from + lengths.file, nameEnd).equals(rawName)
  if (!isSame) broken('its directory and its files name different things')
  return nameEnd + archive.readUInt16LE(from + 28)
}

function kindOf(archive: Buffer, at: number, name: string): { isFolder: boolean; problem: string | null } {
  const isUnix = archive[at + 5] === 3
  const type = isUnix ? archive.readUInt16LE(at + 40) >> 12 : 0
  const isFolder = type === 4 || (name.endsWith('/') && (type === 0 || type === 8))
  if ((archive.readUInt16LE(at + 8) & 1) !== 0) return { isFolder: false, problem: 'is encrypted' }
  if (type === 0xa) return { isFolder: false, problem: 'is a link. Replace it by the file that it leads to' }
  if (type !== 0 && type !== 8 && type !== 4) return { isFolder: false, problem: 'is neither a file nor a folder' }
  const isPackedOtherwise = ![0, 8].includes(archive.readUInt16LE(at + 10))
  return { isFolder, problem: isPackedOtherwise && !isFolder ? 'is packed in a way that is not supported' : null }
}

/** Files that share bytes can make a small archive unpack to anything. */
function refuseOverlaps(places: Place[], directory: number): void {
  let free = 0
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < free) broken('two of its files overlap')
    if (to > directory) broken('it ends in the middle of a file')
    free = to
  }
}
