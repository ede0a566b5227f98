import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { announcedContest } from '#test/server/contests/announced-contest'
import { minutesAfter } from '#test/server/start-test-app'
import { packFiles } from '../test/make-archive'
import { commit, uploadArchive, vaultFiles } from '../test/upload-archive'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function contestWithSource() {
  const contest = await announcedContest()
  const { app, olga, id } = contest
  const archive = packFiles(vaultFiles)
  const upload = (more: object = {}) => uploadArchive(app, { as: olga, contestId: id, archive, ...more })
  expect((await upload()).status).toBe(200)
  const params = { id }
  return {
    ...contest,
    archive,
    params,
    upload,
    source: async (as: Person) => (await app.call('readSource', { as, params })).body.data.source,
    files: (as: Person) => app.call('listSourceFiles', { as, params }),
    file: (as: Person, query: object) =>
      app.call('readSourceFile', { as, params, query: { path: 'src/Vault.sol', ...query } }),
    search: (as: Person, text: string) => app.call('searchSource', { as, params, query: { text } }),
  }
}

test('an admin uploads an archive in parts, and reads what was found in it', async () => {
  const { app, archive, upload, source, files, olga, id, verify } = await contestWithSource()
  expect((await upload({ partBytes: 300 })).status).toBe(200)
  expect(await source(olga)).toMatchObject({
    digest: sha256(archive),
    archiveBytes: archive.length,
    format: 'tar.gz',
    commit,
    isFixed: false,
    scope: ['src', '!src/mocks'],
    build: { root: '', solc: '0.8.20', optimizer: true, src: 'src' },
    totals: { files: 6, filesInScope: 1, nsloc: 6, nslocInScope: 3 },
  })
  expect(
    (await files(olga)).body.data.files.map(({ path, kind, nsloc, isInScope }) => [path, kind, nsloc, isInScope]),
  ).toEqual([
    ['README.md', 'text', null, false],
    ['foundry.toml', 'text', null, false],
    ['logo.png', 'binary', null, false],
    ['src/Vault.sol', 'text', 3, true],
    ['src/mocks/Token.sol', 'text', 1, false],
    ['test/Vault.t.sol', 'text', 2, false],
  ])
  expect((await app.call('getContest', { as: olga, params: { id } })).body.data.contest.sourceDigest).toBe(
    sha256(archive),
  )
  expect(await verify()).toBeNull()
})

test('before the start nobody but an admin learns that there is a source [T68]', async () => {
  const { app, ada, params, source, files, file, search, start, upload } = await contestWithSource()
  const canary = `canary${randomBytes(12).toString('hex')}`
  const archive = packFiles({ ...vaultFiles, [`src/${canary}.sol`]: `contract ${canary} {}\n` })
  await upload({ archive })
  const replies = [
    await app.call('getContest', { as: ada, params }),
    await app.call('listContests', { as: ada }),
    await app.call('readFrozenTerms', { as: ada, params }),
    await app.call('listContestChanges', { as: ada, params }),
    await app.call('readSource', { as: ada, params }),
    await files(ada),
    await file(ada, { path: `src/${canary}.sol` }),
    await search(ada, canary),
    await app.call('downloadSource', { as: ada, params }),
  ]
  const told = JSON.stringify(replies.map(({ body }) => body))
  for (const secret of [canary, sha256(archive), commit, 'Vault.sol']) expect(told).not.toContain(secret)
  expect(await source(ada)).toBeNull()
  expect(replies.slice(5).map(({ status, body }) => [status, 'code' in body ? body.code : null])).toEqual(
    Array.from({ length: 4 }, () => [404, 'SOURCE_NOT_FOUND']),
  )
  start()
  expect((await source(ada))?.digest).toBe(sha256(archive))
  expect((await search(ada, canary)).body.data.hits).toHaveLength(1)
})

test('from the start on everybody with an account reads files, and some lines of them', async () => {
  const { app, ada, file, start, params, archive } = await contestWithSource()
  start()
  const whole = await file(ada, {})
  expect(whole.body.data).toEqual({
    file: expect.objectContaining({
      path: 'src/Vault.sol',
      isInScope: true,
      digest: sha256(vaultFiles['src/Vault.sol']),
    }),
    lines: 4,
    firstLine: 1,
    text: vaultFiles['src/Vault.sol'],
  })
  expect((await file(ada, { from: '2', to: '3' })).body.data).toMatchObject({
    firstLine: 2,
    text: 'contract Vault {\n    function deposit() external {}',
  })
  expect((await file(ada, { path: 'logo.png' })).body.data).toMatchObject({ lines: 0, text: null })
  expect(await file(ada, { path: 'src/None.sol' })).toMatchObject({
    status: 404,
    body: { code: 'SOURCE_FILE_NOT_FOUND' },
  })
  expect(await file(ada, { path: '' })).toMatchObject({ status: 400, body: { fields: { path: 'Path is required' } } })
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api/contests/${params.id}/source/archive`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect(reply.rawPayload.equals(archive)).toBe(true)
  expect(reply.headers).toMatchObject({ etag: `"${sha256(archive)}"`, 'content-type': 'application/octet-stream' })
})

test('a search finds lines in scope first, whatever their case, and at most 200', async () => {
  const { search, ada, start, upload } = await contestWithSource()
  const many = Array.from({ length: 250 }, (_, line) => `uint x${line};`).join('\n')
  await upload({ archive: packFiles({ ...vaultFiles, 'lib/Many.sol': many }) })
  start()
  const { hits } = (await search(ada, 'DEPOSIT')).body.data
  expect(hits.map(({ path, line, isInScope }) => [path, line, isInScope])).toEqual([
    ['src/Vault.sol', 3, true],
    ['README.md', 1, false],
    ['test/Vault.t.sol', 2, false],
  ])
  expect((await search(ada, '%')).body.data.hits).toEqual([])
  const cut = (await search(ada, 'uint x')).body.data
  expect([cut.hits.length, cut.isCut]).toEqual([200, true])
  expect(await search(ada, ' ')).toMatchObject({ status: 400, body: { fields: { text: 'Enter what to search for' } } })
})

test('an admin changes the scope or removes the source until the start, and nothing of it after', async () => {
  const { app, olga, params, upload, source, start, freeze, terms, verify, archive } = await contestWithSource()
  const scoped = await app.call('setSourceScope', { as: olga, params, body: { scope: ['src'] } })
  expect(scoped.body.data.source.totals).toMatchObject({ filesInScope: 2, nslocInScope: 4 })
  await app.call('removeSource', { as: olga, params })
  expect(await source(olga)).toBeNull()
  expect((await app.call('removeSource', { as: olga, params })).body.code).toBe('SOURCE_NOT_FOUND')
  await upload()
  start()
  const late = { status: 409, body: { code: 'CONTEST_STARTED' } }
  expect(await upload()).toMatchObject(late)
  expect(await app.call('setSourceScope', { as: olga, params, body: { scope: [] } })).toMatchObject(late)
  expect(await app.call('removeSource', { as: olga, params })).toMatchObject(late)
  await freeze()
  expect((await source(olga))?.isFixed).toBe(true)
  expect(JSON.parse((await terms())?.text ?? '')).toMatchObject({
    sourceDigest: sha256(archive),
    sourceManifest: (await source(olga))?.manifest,
  })
  expect((await app.events({ kind: 'source_uploaded' })).map(({ after }) => after)).toHaveLength(3)
  expect(await verify()).toBeNull()
  await app.call('updateContest', { as: olga, params, body: { title: 'Vault Summer', reason: 'So.' } })
  expect(await verify()).toBeNull()
})

test('an upload that began before the start, and is stored after it, is refused', async () => {
  const { app, olga, id, start } = await announcedContest()
  const bytes = packFiles(vaultFiles).toString('base64')
  const sent = await app.call('sendSourcePart', { as: olga, params: { id }, body: { number: 1, bytes } })
  const { upload } = sent.body.data
  start()
  const stored = await app.call('uploadSource', { as: olga, params: { id }, body: { upload, commit, scope: [] } })
  expect(stored).toMatchObject({ status: 409, body: { code: 'CONTEST_STARTED' } })
})

test('an archive that cannot be used is refused with its reason, and leaves the source as it was', async () => {
  const { upload, source, olga, app, params } = await contestWithSource()
  const before = await source(olga)
  expect(await upload({ archive: packFiles({ 'a\\b': 'x' }, 'r') })).toMatchObject({
    status: 400,
    body: {
      code: 'SOURCE_REFUSED',
      error: expect.stringContaining('backslash'),
      fields: { archive: expect.any(String) },
    },
  })
  expect(await upload({ commit: 'abc' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await upload({ scope: ['../x'] })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await upload({ archive: packFiles({ 'foundry.toml': 'src = ' }) })).toMatchObject({
    body: { code: 'SOURCE_REFUSED' },
  })
  const missing = { upload: params.id, commit, scope: [] }
  expect(await app.call('uploadSource', { as: olga, params, body: missing })).toMatchObject({
    status: 404,
    body: { code: 'SOURCE_UPLOAD_NOT_FOUND' },
  })
  expect(await source(olga)).toEqual(before)
})

test('without a named scope, what the project builds is in scope', async () => {
  const { upload, source, olga } = await contestWithSource()
  await upload({ scope: [] })
  expect((await source(olga))?.scope).toEqual(['src'])
})

test('the same archive is stored once, and goes when no contest has it any more', async () => {
  const { app, olga, upload, params, archive } = await contestWithSource()
  const { id: other } = await app.contest(olga, {
    startDate: minutesAfter(app.clock.now(), 10),
    endDate: minutesAfter(app.clock.now(), 70),
  })
  await uploadArchive(app, { as: olga, contestId: other, archive })
  const count = async () =>
    (await app.database.pool.query('select count(*)::int as total from source_archives')).rows[0]?.total
  expect(await count()).toBe(1)
  await upload({ archive: packFiles({ 'A.sol': 'contract A {}' }) })
  expect(await count()).toBe(2)
  await app.call('removeSource', { as: olga, params })
  expect(await count()).toBe(1)
  await app.call('deleteContest', { as: olga, params: { id: other } })
  await upload()
  expect(await count()).toBe(1)
})

test('an upload says which recorded state the archive has, and so does its page', async () => {
  const { app, olga, id } = await announcedContest()
  const archive = packFiles({
    ...vaultFiles,
    'primacy-state/mainnet/20000000.json': '{}',
    'primacy-state/mainnet/19999999.json': '{}',
    'primacy-state/README.md': 'Recorded with forge.\n',
  })
  const recordedState = [{ chain: 'mainnet', blocks: ['19999999', '20000000'] }]
  const uploaded = await uploadArchive(app, { as: olga, contestId: id, archive })
  expect(uploaded.body.data).toMatchObject({ source: { recordedState } })
  const read = async () => (await app.call('readSource', { as: olga, params: { id } })).body.data.source
  expect(await read()).toMatchObject({ recordedState })
  await uploadArchive(app, { as: olga, contestId: id })
  expect(await read()).toMatchObject({ recordedState: [] })
})
