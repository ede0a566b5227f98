import type { FeatureTests } from '#test/features'
import type { AccessRow } from '#test/server/access/access-row'
import { minutesAfter } from '#test/server/start-test-app'
import { packFiles } from './make-archive'
import { commit, vaultFiles } from './upload-archive'

const unknownId = '00000000-0000-4000-8000-000000000000'
const noContest = '404 CONTEST_NOT_FOUND'
const noSource = '404 SOURCE_NOT_FOUND'
/** These contests have started without a source. */
const started = (body?: () => unknown): AccessRow => ({
  of: ({ contest }) => contest,
  ...(body ? { body } : {}),
  outcomes: { own: '409 CONTEST_STARTED', foreign: '409 CONTEST_STARTED', missing: noContest },
})
const withoutSource: AccessRow = {
  of: ({ contest }) => contest,
  outcomes: { own: noSource, foreign: noSource, missing: noContest },
}
const day = 24 * 60

export const tests: FeatureTests = {
  accessRows: {
    sendSourcePart: started(() => ({ number: 1, bytes: 'AAAA' })),
    uploadSource: started(() => ({ upload: unknownId, commit, scope: [] })),
    setSourceScope: started(() => ({ scope: ['src'] })),
    removeSource: started(),
    listSourceFiles: withoutSource,
    downloadSource: withoutSource,
    readSourceFile: { ...withoutSource, query: { path: 'src/Vault.sol' } },
    searchSource: { ...withoutSource, query: { text: 'deposit' } },
  },
  async tellHostileStory({ ask, app, olga, block, line, written }) {
    const soon = { startDate: minutesAfter(app.clock.now(), day), endDate: minutesAfter(app.clock.now(), 2 * day) }
    const made = await ask('createContest', {
      as: olga,
      body: { ...written(), ...soon, githubRepoUrl: 'https://a.example' },
    })
    const asked = { as: olga, params: { id: made.contest._id } }
    const scope = () => Array.from({ length: 20 }, () => line(100).replaceAll('/', ' '))
    const archive = packFiles({ ...vaultFiles, 'src/Hostile.sol': block(20_000) })
    const part = { number: 1, bytes: archive.toString('base64') }
    const { upload } = await ask('sendSourcePart', { ...asked, body: part })
    await ask('sendSourcePart', { ...asked, body: { ...part, upload } })
    await ask('uploadSource', { ...asked, body: { upload, commit, scope: scope() } })
    await ask('setSourceScope', { ...asked, body: { scope: scope() } })
    await ask('readSource', asked)
    await ask('listSourceFiles', asked)
    await ask('readSourceFile', { ...asked, query: { path: 'src/Hostile.sol', from: '1', to: '9' } })
    await ask('searchSource', { ...asked, query: { text: line(100) } })
    await ask('downloadSource', asked)
    await ask('removeSource', asked)
    await ask('deleteContest', asked)
  },
}
