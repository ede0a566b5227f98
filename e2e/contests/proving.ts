import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../support/start-product'

export const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'
const holder = `0x${'a1'.repeat(20)}`
const version = { forge: '1.7.1', forgeStd: '1.9.7', node: '22.11.0' }

/** A proof that passes and takes 61.4% of the funds. */
export const drained = {
  ...{ verdict: 'passes', reason: null, runsEqual: true, seconds: 5.6, peakBytes: 302_000_000 },
  tests: [{ contract: 'Proof', name: 'test_loss()', status: 'passed', reason: null, gas: 81_234 }],
  loss: {
    ...{ token: `0x${'b2'.repeat(20)}`, before: '63374', after: '24462', fraction: 0.614 },
    holders: [{ address: holder, before: '63374', after: '24462' }],
    ...{ claimedBy: 'author', countedBy: 'balance' },
  },
  cheats: [{ phase: 'attack', name: 'prank', values: [holder], times: 1 }],
  flags: [],
  log: 'Proof.test_loss(): passed\n',
  toolVersions: { ...version, runner: '0.1.0', lossTest: 'c'.repeat(64), solc: '0.8.19' },
}

export type Job = {
  _id: string
  lease: string
  kind: 'proof' | 'own tests'
  contest: string
  proof: string | null
  patch: string | null
}

/** A program that runs nothing, and says of each proof what it is told to. */
export function fakeRunner(request: APIRequestContext, url: string, token: string) {
  const ask = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await request.post(`${url}/api/runner${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).data
  }
  const tools = { ...version, bubblewrap: '0.8.0', contracts: 'c'.repeat(64), compilers: ['0.8.19'] }
  const runner = {
    take: async (): Promise<Job | null> => (await ask('/lease', { tools })).job,
    progress: ({ _id, lease }: Job, step: 'compiling' | 'running') => ask(`/jobs/${_id}/progress`, { lease, step }),
    finish: ({ _id, lease }: Job, result: object) => ask(`/jobs/${_id}/result`, { lease, result }),
    /** Until nothing waits. */
    async workAll(answer: (job: Job) => object): Promise<void> {
      for (let job = await runner.take(); job; job = await runner.take()) await runner.finish(job, answer(job))
    },
  }
  return runner
}

/** The archive of a repository, with the folder around everything that GitHub adds. */
export function archiveOf(files: Record<string, string>, folder: string): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'vaults-main', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const archive = join(folder, 'vaults.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'vaults-main'])
  return archive
}

export async function uploadSource(page: Page, contestId: string, archive: string): Promise<void> {
  await page.goto(`/admin/contests/${contestId}/source`)
  await page.getByLabel(/Choose an archive/).setInputFiles(archive)
  await page.getByLabel('Commit').fill(commit)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Archive read and stored')).toBeVisible()
}

/** An admin asks for proofs, and adds the runner whose token is returned. */
export async function setUpProofs(page: Page, contestId: string, runner: string): Promise<string> {
  await page.goto(`/contests/${contestId}`)
  await page.getByRole('region', { name: 'Administration' }).getByRole('link', { name: 'Proofs' }).click()
  await page.getByLabel(/^Asked for/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings of proofs saved')).toBeVisible()
  await page.goto('/admin/system')
  await page.getByRole('link', { name: 'Runners' }).click()
  await page.getByRole('button', { name: 'Add a runner…' }).first().click()
  await page.getByLabel('Name').fill(runner)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Token of the runner' })
  const token = (await dialog.getByText(/^primacy_runner_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByRole('region', { name: runner }).getByText('Waiting for its first call')).toBeVisible()
  return token
}

/** The next job, once a job of the product has queued it. */
export async function nextJob({ take }: ReturnType<typeof fakeRunner>): Promise<Job> {
  let job: Job | null = null
  await expect
    .poll(async () => {
      job = await take()
      return job !== null
    })
    .toBe(true)
  return job as unknown as Job
}
