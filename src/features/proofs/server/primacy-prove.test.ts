import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { researcherCommand } from '#test/machine/researcher-command'
import { giveToken } from '#test/server/access/access-token'
import { proofOf, provingContest, reportWith } from '../test/proving-contest'
import { someResult } from '../test/runner-on-screen'

const command = researcherCommand()

type Run = { code: number; out: string; err: string }

/** Ada's terminal in a running contest with proofs, and the process of her last command. */
async function terminal() {
  const contest = await provingContest()
  contest.start()
  const site = await contest.app.app.listen({ port: 0, host: '127.0.0.1' })
  const home = mkdtempSync(join(tmpdir(), 'primacy-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    PRIMACY_SITE: site,
    PRIMACY_TOKEN: await giveToken(contest.app, contest.ada, ['contests:read', 'issues:write', 'issues:read']),
  }
  writeFileSync(join(home, 'report.md'), reportWith(proofOf('drain')))
  const start = (...words: string[]) => {
    let child: ReturnType<typeof execFile> | undefined
    const ended = new Promise<Run>((done) => {
      child = execFile(process.execPath, [command, ...words], { env, cwd: home }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
    return { ended, interrupt: () => child?.kill('SIGINT') }
  }
  return { ...contest, home, start, prove: (file = 'report.md') => start('prove', file, '--contest', contest.id) }
}

async function nextJob({ runner }: Awaited<ReturnType<typeof terminal>>) {
  const jobs: NonNullable<Awaited<ReturnType<typeof runner.job>>>[] = []
  const take = async () => {
    const job = await runner.job()
    return job ? jobs.push(job) : 0
  }
  await expect.poll(take, { timeout: 20_000 }).toBe(1)
  return jobs[0] ?? expect.fail('No job')
}

test('a researcher runs the proof of a report from the terminal, and reads the result when it has come', async () => {
  const ada = await terminal()
  const { ended } = ada.prove()
  const job = await nextJob(ada)
  expect(job.proof).toBe(proofOf('drain'))
  await ada.runner.finish(job._id, job.lease, someResult({ log: 'Proof: passed\n' }))
  const { code, out, err } = await ended
  expect([code, err]).toEqual([0, expect.stringMatching(/^(Place 1 in the queue|Running: preparing)\n/)])
  expect(out).toContain('It passes.\nLoss: 61.4%, 38912 of 63374 units of 0xbb')
  expect(out).toContain('by The box\n')
  expect(out).toContain('\nProof: passed\n')
})

test('a proof that fails, and a file without one, end with an exit code of 1 and say why', async () => {
  const ada = await terminal()
  const { ended } = ada.prove()
  const job = await nextJob(ada)
  await ada.runner.finish(
    job._id,
    job.lease,
    someResult({ verdict: 'fails', reason: 'Nothing was lost', loss: 'none' }),
  )
  expect(await ended).toMatchObject({
    code: 1,
    out: expect.stringContaining('It fails: Nothing was lost\nLoss: not measured'),
  })
  writeFileSync(join(ada.home, 'prose.md'), '# Trust me\n')
  const refused = await ada.prove('prose.md').ended
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Solidity')])
})

test('an interrupt cancels the run', async () => {
  const ada = await terminal()
  const { ended, interrupt } = ada.prove()
  const job = await nextJob(ada)
  interrupt()
  const { code, out } = await ended
  expect([code, out]).toEqual([1, 'Canceled.\n'])
  expect((await ada.runner.progress(job._id, job.lease)).body.data.isCanceled).toBe(true)
})
