import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type DemoPart, daysAfter } from '../../../server/demo/demo-stage'
import { vaultSpringFiles } from './demo-files'
import { insertUploadPart } from './source-queries'
import { uploadSource } from './upload-source'
import { writeTar } from './write-tar'

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
