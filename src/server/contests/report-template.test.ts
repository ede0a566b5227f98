import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { defaultReportTemplate } from '../../domain/issues/report-template'

const required = { error: 'Issue description is required', fields: { description: 'Issue description is required' } }

test('a contest keeps its report template until it is cleared, and other edits do not change it', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const edit = async (change: object) => {
    const body = { ...change, reason: 'The sponsor asked for it.' }
    return (await app.call('updateContest', { as: olga, params: { id }, body })).body.data.contest.reportTemplate
  }
  expect(await edit({ title: 'Vault Spring II' })).toBeNull()
  expect(await edit({ reportTemplate: '## Attack\n\n## Loss\n' })).toBe('## Attack\n\n## Loss')
  expect(await edit({ title: 'Vault Spring III' })).toBe('## Attack\n\n## Loss')
  expect(await edit({ reportTemplate: '  ' })).toBeNull()
})

test('a template of more than 5,000 characters is refused', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const body = { reportTemplate: 'x'.repeat(5001) }
  const reply = await app.call('updateContest', { as: olga, params: { id }, body })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ fields: { reportTemplate: 'Report template must be less than 5,000 characters' } })
})

test('an unchanged template is refused as a description, in a new issue and in an edit', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const { id: contestId } = await app.contest(olga)
  const text = { title: 'Anyone drains the vault', description: defaultReportTemplate }
  const empty = await app.call('submitIssue', { as: ada, body: { contestId, ...text } })
  expect(empty).toMatchObject({ status: 400, body: required })
  const body = { contestId, ...text, description: `${defaultReportTemplate}Call redeem twice.` }
  const written = await app.call('submitIssue', { as: ada, body })
  expect(written.status).toBe(201)
  const params = { id: written.body.data.issue._id }
  const edited = await app.call('updateIssue', { as: ada, params, body: { description: defaultReportTemplate } })
  expect(edited).toMatchObject({ status: 400, body: required })
})
