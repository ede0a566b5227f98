import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processTree } from '../src/sandbox/process-tree'
import { readProject } from './projects'
import { plain } from './proof-texts'
import { boxed, openProject, prove } from './support'

const processesHere = () => processTree(process.pid).processes
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

boxed('a project in a folder of its source is proved on, with a fix of the whole source', async () => {
  const source = openProject('vault', {}, 'packages/vault/')
  const settings = { root: 'packages/vault' }
  const proof = readProject('vault', 'proofs/redeem-for.t.sol')
  const patch = readProject('vault', 'fixes/1-redeem-for.diff')
  equal((await prove('vault', proof, { source, settings })).verdict, 'passes')
  const misplaced = await prove('vault', proof, { source, settings, patch })
  match(misplaced.reason ?? '', /the source has no such file/)
  const placed = patch.replaceAll(/^(---|\+\+\+) ([ab])\//gm, '$1 $2/packages/vault/')
  equal((await prove('vault', proof, { source, settings, patch: placed })).verdict, 'fails')
  const nowhere = await prove('vault', proof, { source, settings: { root: 'packages/pool' } })
  equal(nowhere.verdict, 'refused')
  match(nowhere.reason ?? '', /^The source has no folder "packages\/pool"/)
})

boxed('a fix that changes tests of a project in a folder is told', async () => {
  const source = openProject('vault', {}, 'packages/vault/')
  const patch = '--- /dev/null\n+++ b/packages/vault/test/More.sol\n@@ -0,0 +1,1 @@\n+// more\n'
  const proof = plain('function test_x() public {}')
  const { flags } = await prove('vault', proof, { source, settings: { root: 'packages/vault' }, patch })
  deepEqual(
    flags.map(({ kind }) => kind).filter((kind) => kind === 'fix changes tests'),
    ['fix changes tests'],
  )
})

boxed('a canceled run ends with everything of it, and the steps before are told', async (tools) => {
  const steps: string[] = []
  let inside: number[] = []
  const before = processesHere()
  const stop = new AbortController()
  const cancel = () => {
    inside = processesHere().filter((one) => !before.includes(one))
    stop.abort(new Error('canceled by its author'))
  }
  const endless = plain('function test_x() public { while (true) { cheats.sleep(1000); } }', ['sleep(uint256)'])
  const running = prove('vault', endless, {
    signal: stop.signal,
    onStep: (step) => {
      steps.push(step)
      if (step === 'running') setTimeout(cancel, 3_000)
    },
  })
  await rejects(running, /canceled by its author/)
  deepEqual(steps, ['compiling', 'running'])
  equal(inside.length > 1, true)
  while (inside.some(isAlive)) await wait(20)
  deepEqual(
    readdirSync(tools.state).filter((name) => name.startsWith('job-')),
    [],
  )
})

boxed('a run that is canceled while its sandbox starts ends as well', async () => {
  const endless = plain('function test_x() public { while (true) { cheats.sleep(1000); } }', ['sleep(uint256)'])
  for (let milliseconds = 0; milliseconds < 100; milliseconds += 4) {
    const stop = new AbortController()
    const cancel = () => stop.abort(new Error('canceled'))
    const onStep = (step: string) => step === 'running' && setTimeout(cancel, milliseconds)
    await rejects(prove('vault', endless, { signal: stop.signal, onStep }), /canceled/)
  }
})

boxed('a source whose compilation is canceled is compiled anew for the next proof', async (tools) => {
  const source = openProject('vault', { 'src/Fresh.sol': `// ${Date.now()}\n` })
  const compiled = join(tools.state, 'compiled')
  const before = readdirSync(compiled)
  const proof = plain('function test_x() public {}')
  const stop = new AbortController()
  const onStep = () => setTimeout(() => stop.abort(new Error('canceled')), 300)
  await rejects(prove('vault', proof, { source, signal: stop.signal, onStep }), /canceled/)
  deepEqual(readdirSync(compiled), before)
  equal((await prove('vault', proof, { source })).verdict, 'passes')
})
