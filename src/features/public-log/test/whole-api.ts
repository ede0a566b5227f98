import type { FeatureTests } from '../../../../test/features'
import { printReceipt } from '../../../cli/researcher/receipt-file'
import { closeEpoch } from '../server/log-jobs'

/** As the verifier writes it. */
const timeOf = (text: string) => `${text.slice(0, 16).replace('T', ' ')} UTC`

export const tests: FeatureTests = {
  // The log of the test is empty.
  accessRows: {
    readCheckpoint: { outcomes: '404 LOG_EMPTY' },
    readTile: { outcomes: '404 TILE_NOT_FOUND' },
    readPartialTile: { outcomes: '404 TILE_NOT_FOUND' },
    readFarPartialTile: { outcomes: '404 TILE_NOT_FOUND' },
    proveLeaf: { outcomes: '404 LOG_SIZE' },
    proveGrowth: { outcomes: '404 LOG_SIZE' },
    proveRevision: {
      of: ({ issue }) => issue,
      outcomes: { own: '200', foreign: '403 FORBIDDEN', missing: '404 ISSUE_NOT_FOUND' },
    },
  },
  async filesHandedOut({ app, ada }) {
    const contest = await app.contest(await app.person('olga'), { title: 'Next' })
    const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
    const submit = async (title: string) => {
      const body = { contestId: contest.id, title, description: 'Überlauf 🔒', pocLink: 'forge test' }
      return (await app.call('submitIssue', { as: ada, body })).body.data.issue
    }
    await close()
    const first = await submit('In the log')
    app.clock.advance(15)
    await close()
    const second = await submit('Promised')
    const { proof } = (await app.call('proveRevision', { as: ada, params: { id: first._id } })).body.data
    const promised = `signed, and promised to be in the public log by ${timeOf(second.receipt?.promise?.loggedBy ?? '')}`
    return [
      {
        name: 'logged.receipt.json',
        bytes: Buffer.from(printReceipt(first, { log: proof })),
        says: 'signed, and in the public log',
      },
      { name: 'promised.receipt.json', bytes: Buffer.from(printReceipt(second, { log: null })), says: promised },
      {
        name: 'checkpoint',
        bytes: Buffer.from(String((await app.call('readCheckpoint')).body)),
        says: 'the checkpoint of 2 leaves',
      },
    ]
  },
}
