import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type DemoPart, daysAfter } from '../../../server/demo/demo-stage'
import { vaultSpringFiles } from './demo-files'
import { insertUploadPart } from './source-queries'
import { uploadSource } from './upload-source'

/** The commit that the submissions of the demo link to. */
const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'

/** The source of the running contest, uploaded a week before its start. */
export const demoSource: DemoPart = {
  feature: 'source',
  async announce({ db, people }, { id: contestId, title, startDate }) {
    if (title !== 'Vault Spring') return
    const now = daysAfter(startDate, -7)
    const entries = Object.entries(vaultSpringFiles).map(([path, text]) => ({ name: `vault-spring/${path}`, text }))
    const upload = randomUUID()
    await insertUploadPart(db, { upload, number: 1, contestId, bytes: gzipSync(writeTar(entries)), sentAt: now })
    const body = { upload, commit, scope: ['src', '!src/IAsset.sol'] }
    await uploadSource(db, { now: () => now }, { contestId, adminId: people.olga, body })
  },
  tour: [
    {
      about: 'The code of a contest',
      as: 'ada',
      contest: 'Vault Spring',
      path: '/contests/:contest/source?path=src%2FRedemptionQueue.sol',
    },
  ],
}

/** An entry of a tar archive. Nothing of it is checked, so that tests can write what an attacker would. */
export type TarEntry = {
  name: string
  text?: string | Uint8Array
  /** '0' is a file, '2' a symbolic link, '5' a folder. */
  type?: string
  /** What the header says, whatever the text is. */
  size?: number
}

const block = 512

function tarEntry({ name, text = '', type = '0', size }: TarEntry): Buffer {
  const data = Buffer.from(text)
  const header = Buffer.alloc(block)
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${(size ?? data.length).toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, data, Buffer.alloc((block - (data.length % block)) % block)])
}

export const writeTar = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([...entries.map(tarEntry), Buffer.alloc(2 * block)])
