import { gzipSync } from 'node:zlib'
import type { Random } from '#test/random'
import { type TarEntry, writeTar } from '../server/demo-source'
import { makeTarGz, makeZip, packFiles, paxEntry, type ZipEntry } from './make-archive'

/** What two readers of archives, that of the site and that of the runner, have to take and refuse alike. */
type Case = [title: string, archive: Buffer, problem: string]

export const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'
const long = `${'deep/'.repeat(15)}${'a'.repeat(120)}.sol`

export const goodTar = {
  archive: makeTarGz([
    paxEntry({ comment: commit }, 'g'),
    { name: 'repo/', type: '5' },
    { name: 'repo/.git/config', text: 'secret' },
    { name: 'repo/src/B.sol', text: 'b' },
    { name: 'repo/src/A.sol', text: 'a' },
    paxEntry({ path: `repo/${long}`, mtime: '1.5' }),
    { name: 'cut', text: 'long' },
    { name: 'x', type: 'L', text: `repo/${'b'.repeat(130)}\0` },
    { name: 'cut', text: 'gnu' },
    { name: 'repo/empty', text: '' },
  ]),
  files: { [long]: 'long', ['b'.repeat(130)]: 'gnu', empty: '', 'src/A.sol': 'a', 'src/B.sol': 'b' },
}

export const goodZip = {
  archive: makeZip(
    [
      { name: 'repo/', mode: 0o040755, method: 0 },
      { name: 'repo/src/A.sol', text: 'a'.repeat(500) },
      { name: 'repo/stored', text: 'b', method: 0 },
      { name: 'repo/ünïcode.md', text: 'c', mode: 0 },
    ],
    commit,
  ),
  files: { 'src/A.sol': 'a'.repeat(500), stored: 'b', 'ünïcode.md': 'c' },
}

const broken = (why: string) => `The archive is broken: ${why}. Make it again and upload that.`
const file = (name: string): TarEntry => ({ name, text: 'x' })

const tars: [string, TarEntry[], string][] = [
  ['a path to above', [file('../A')], "'../A' has '.' or '..' in its path."],
  ['an absolute path', [file('/etc/passwd')], "'/etc/passwd' has an absolute path or a backslash."],
  ['a symbolic link', [{ name: 'a', type: '2' }], "'a' is a link. Replace it by the file that it leads to."],
  ['a hard link', [{ name: 'a', type: '1' }], "'a' is a link. Replace it by the file that it leads to."],
  ['a device', [{ name: 'a', type: '3' }], "'a' is a device or a pipe, which is no source."],
  ['a pipe', [{ name: 'a', type: '6' }], "'a' is a device or a pipe, which is no source."],
  ['a sparse file of GNU', [{ name: 'a', type: 'S' }], "'a' is a sparse file, which is not supported."],
  [
    'a sparse file of pax',
    [paxEntry({ 'GNU.sparse.major': '1' }), file('a')],
    "'a' is a sparse file, which is not supported.",
  ],
  ['an unknown kind', [{ name: 'a', type: 'V' }], "'a' is an entry of a kind that is not supported."],
  ['a file twice', [file('r/a'), file('r/a')], "'a' is in the archive twice."],
  [
    'names that differ by case',
    [file('r/a'), file('r/A')],
    "'a' and 'A' differ by case only, so some computers cannot hold both.",
  ],
  ['a file as a folder', [file('r/a'), file('r/a/b')], "'a' is both a file and a folder in the archive."],
  [
    'a name with a mark of direction',
    [file('a\u202eb')],
    "'a\\u{202e}b' has hidden or control characters in its name.",
  ],
  ['no file', [{ name: 'a/', type: '5' }], 'The archive has no files.'],
  ['only files of Git', [file('.git/config')], 'The archive has no files.'],
  ['a size beyond its end', [{ ...file('a'), size: 5_000 }], broken('it ends within a file')],
  [
    'settings for all entries',
    [paxEntry({ path: 'x' }, 'g'), file('a')],
    broken('it has settings for all of its entries'),
  ],
  [
    'a pax header without sense',
    [{ name: 'p', type: 'x', text: '99 path=a\n' }, file('a')],
    broken('a pax header is not readable'),
  ],
]

const zips: [string, ZipEntry[], string][] = [
  ['a path to above', [{ name: '../A' }], "'../A' has '.' or '..' in its path."],
  ['a backslash', [{ name: 'a\\b' }], "'a\\b' has an absolute path or a backslash."],
  ['a link', [{ name: 'a', mode: 0o120777 }], "'a' is a link. Replace it by the file that it leads to."],
  ['a device', [{ name: 'a', mode: 0o020644 }], "'a' is a device or a pipe, which is no source."],
  ['a password', [{ name: 'a', flags: 1 }], "'a' is encrypted. Upload an archive without a password."],
  ['another packing', [{ name: 'a', method: 12 }], "'a' is an entry of a kind that is not supported."],
  [
    'two names for a file',
    [{ name: 'a', localName: 'b' }],
    broken('its directory and its files name different things'),
  ],
  ['a wrong checksum', [{ name: 'a', text: 'x', crc: 1 }], broken('a file in it is damaged')],
  [
    'more in a file than it says',
    [{ name: 'a', text: 'xyz', bytes: 1 }],
    'The archive unpacks to more than 60 MB. Leave out what is not in scope.',
  ],
  [
    'a bomb',
    [{ name: 'a', text: Buffer.alloc(5_000_000) }],
    'The archive unpacks to more than 200 times its size, so it is not read.',
  ],
]

const tooLarge = 'The archive unpacks to more than 60 MB. Leave out what is not in scope.'
const bomb = 'The archive unpacks to more than 200 times its size, so it is not read.'
const tar = writeTar([file('a')])
const whole = packFiles({ 'src/A.sol': 'contract A {}'.repeat(100) })
const zip = makeZip([{ name: 'a' }])

function zipThatSharesBytes(): Buffer {
  const two = makeZip([
    { name: 'aaaa', text: 'x' },
    { name: 'bbbb', text: 'x' },
  ])
  two.writeUInt32LE(0, two.lastIndexOf('bbbb') - 4)
  return two
}

function tarWithAWrongName(): Buffer {
  const damaged = Buffer.from(tar)
  damaged[0] = 0x62
  return damaged
}

const isNone = (name: string) => `This is ${name}. Upload a .tar.gz or .zip archive.`

export const refusedArchives: Case[] = [
  ...tars.map(([title, entries, problem]): Case => [`a .tar.gz with ${title}`, makeTarGz(entries), problem]),
  ...zips.map(([title, entries, problem]): Case => [`a .zip with ${title}`, makeZip(entries), problem]),
  ['a .zip whose files share bytes', zipThatSharesBytes(), broken('two of its files overlap')],
  [
    'a .zip after something else',
    Buffer.concat([Buffer.from('PK before'), zip]),
    broken('it is only a part of an archive, or something stands before it'),
  ],
  [
    'a .zip before something else',
    Buffer.concat([zip, Buffer.from('after')]),
    broken('it has no directory at its end'),
  ],
  ['a .tar.gz that unpacks to too much', gzipSync(Buffer.alloc(80_000_000)), tooLarge],
  ['a .tar.gz that grows too much', makeTarGz([{ name: 'a', text: Buffer.alloc(8_000_000) }]), bomb],
  ['half a .tar.gz', whole.subarray(0, whole.length - 20), broken('gzip cannot unpack it')],
  ['a .tar.gz without its end', gzipSync(tar.subarray(0, 1_024)), broken('it has no end')],
  [
    'a .tar.gz that goes on after its end',
    gzipSync(Buffer.concat([tar, Buffer.from('more')])),
    broken('something comes after its end'),
  ],
  ['a .tar.gz with a wrong checksum', gzipSync(tarWithAWrongName()), broken('the checksum of an entry is wrong')],
  ['a tar archive without gzip', tar, isNone('a tar archive without gzip')],
  ['a bzip2 archive', Buffer.from('BZh91AY'), isNone('a bzip2 archive')],
  ['a 7z archive', Buffer.from('7z\xbc\xaf', 'latin1'), isNone('a 7z archive')],
  ['a text', Buffer.from('contract A {}'), isNone('no archive')],
  ['nothing', Buffer.alloc(0), isNone('no archive')],
]

const names = ['r/src/A.sol', 'r/src/B.sol', 'r/../x', '/abs', 'r/src', 'r/SRC/a.sol', 'r/.git/HEAD', 'r/\u202ea', 'a/']
const types = ['0', '0', '0', '5', '1', '2', '3', '6', '7', 'L', 'K', 'S', 'x', 'g']

/** An archive of entries that may be wrong, some of whose bytes are changed. */
export function hostileArchive(random: Random): Buffer {
  const count = random.below(6)
  const text = () => 'contract A {}\n'.repeat(random.below(50))
  if (random.chance(0.5)) {
    const entries = Array.from({ length: count }, () => ({
      name: random.pick(names),
      type: random.pick(types),
      text: random.chance(0.2) ? (paxEntry({ path: random.pick(names), size: '3' }).text ?? '') : text(),
      ...(random.chance(0.1) ? { size: random.below(2 ** 33) } : {}),
    }))
    return gzipSync(damage(writeTar(entries), random))
  }
  const entries = Array.from({ length: count }, () => ({
    name: random.pick(names),
    text: text(),
    mode: random.pick([0o100644, 0o040755, 0o120777, 0]),
    method: random.pick([0, 8, 8, 12] as const),
  }))
  return damage(makeZip(entries), random)
}

function damage(archive: Buffer, random: Random): Buffer {
  const damaged = Buffer.from(archive)
  const changes = random.chance(0.3) ? 0 : random.below(8)
  for (let change = 0; change < changes; change += 1) damaged[random.below(damaged.length)] = random.below(256)
  return random.chance(0.2) ? damaged.subarray(0, random.below(damaged.length)) : damaged
}
