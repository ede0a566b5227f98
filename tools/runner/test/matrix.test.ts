import { deepEqual, equal } from 'node:assert/strict'
import { describe } from 'node:test'
import type { Result } from '../src/job'
import { matrix } from './expected-matrix'
import { namesIn, readProject } from './projects'
import { boxed, openProject, prove, runOwnTests } from './support'

const effects: Partial<Record<Result['verdict'], string>> = {
  passes: 'shows',
  fails: 'stopped',
  'does not build': 'no build',
}

/** What a proof that passes is told where it proves nothing. */
const ofNothing = ['untouched', 'no measure', 'asserts nothing']

for (const [project, proofs] of Object.entries(matrix)) {
  describe(`the flaws of ${project}`, () => {
    for (const [name, row] of Object.entries(proofs)) {
      boxed(`the proof of ${name} shows its loss, and is stopped by the fixes of its flaw alone`, async () => {
        const source = openProject(project)
        const proof = readProject(project, `proofs/${name}.t.sol`)
        const original = await prove(project, proof, { source })
        equal(original.verdict, 'passes', original.log)
        equal(original.runsEqual, true)
        equal(typeof original.loss === 'object' && 'fraction' in original.loss && original.loss.fraction > 0.2, true)
        const found: string[] = []
        for (const fix of namesIn(project, 'fixes', '.diff')) {
          const patch = readProject(project, `fixes/${fix}.diff`)
          const { verdict, flags } = await prove(project, proof, { source, patch })
          found.push(effects[verdict] ?? verdict)
          const blamed = flags.filter(({ kind }) => ofNothing.includes(kind))
          if (verdict !== 'passes') deepEqual(blamed, [], 'what was stopped is not blamed for proving nothing')
        }
        deepEqual(found, row)
      })
    }
  })
}

boxed("a project's own tests pass with a fix, and fail with one that breaks it", async () => {
  const fixed = await runOwnTests('vault', readProject('vault', 'fixes/1-redeem-for.diff'))
  equal(fixed.verdict, 'passes', fixed.log)
  deepEqual(
    fixed.tests.map(({ name }) => name),
    ['test_redeem_pays_the_deposit()', 'test_two_share()'],
  )
  const noRedeem = `--- a/src/Vault.sol
+++ b/src/Vault.sol
@@ -29,1 +29,1 @@
-        _redeem(msg.sender, msg.sender, amount);
+        require(amount == 0, "closed");
`
  equal((await runOwnTests('vault', noRedeem)).verdict, 'fails')
})

boxed('a fix that changes the tests of the project says so', async () => {
  const patch = `--- a/test/Vault.t.sol
+++ b/test/Vault.t.sol
@@ -12,3 +12,2 @@
     function test_redeem_pays_the_deposit() public {
         vm.prank(user);
-        vault.redeem(100 ether);
`
  const { flags } = await runOwnTests('vault', patch)
  deepEqual(flags, [{ kind: 'fix changes tests', text: 'The fix changes test/Vault.t.sol.' }])
})
