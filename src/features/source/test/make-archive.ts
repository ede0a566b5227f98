import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { type TarEntry, writeTar } from '../server/demo-source'

/** A header of pax before an entry, such as a long path. */
export function paxEntry(records: Record<string, string>, type = 'x'): TarEntry {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`
    const length = (digits: number) => Buffer.byteLength(rest) + digits
    const digits = [1, 2, 3, 4].find((count) => String(length(count)).length === count) ?? 1
    return `${length(digits)}${rest}`
  })
  return { name: 'pax', type, text: lines.join('') }
}

export const makeTarGz = (entries: readonly TarEntry[]): Buffer => gzipSync(writeTar(entries))

/** The files of a repository as GitHub packs them. */
export const packFiles = (files: Record<string, string | Uint8Array>, folder = 'vaults-8b1a995'): Buffer =>
  makeTarGz(Object.entries(files).map(([path, text]) => ({ name: `${folder}/${path}`, text })))

export type ZipEntry = {
  name: string
  text?: string | Uint8Array
  /** Type and rights of a file in Unix. */
  mode?: number
  flags?: number
  method?: 0 | 8 | 12
  /** What the directory says. */
  bytes?: number
  localName?: string
  crc?: number
}

export function makeZip(entries: readonly ZipEntry[], comment = ''): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { name, text = '', mode = 0o100644, flags = 0, method = 8, localName = name } = entry
    const data = Buffer.from(text)
    const packed = method === 8 ? deflateRawSync(data) : data
    const [bytes, crc] = [entry.bytes ?? data.length, entry.crc ?? crc32(data)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    files.push(local, Buffer.from(localName), packed)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central[5] = 3
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(crc, 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(bytes, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt16LE(mode, 40)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    at += local.length + Buffer.byteLength(localName) + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, list, end, Buffer.from(comment)])
}
