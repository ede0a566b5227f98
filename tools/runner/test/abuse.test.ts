import { equal, match, ok } from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../src/read-settings'
import { keepSource } from '../src/source/keep-source'
import { readFolder } from '../src/source/read-folder'
import { measured, plain } from './proof-texts'
import { boxed, openProject, prove } from './support'

const sweep = 'vault.sweep(thief);'

type Abuse = { title: string; proof: string; verdict: string; says?: RegExp }

const abuses: Abuse[] = [
  {
    title: 'starts a program (ffi)',
    proof: plain(
      'function test_x() public { string[] memory a = new string[](1); a[0] = "/opt/node"; cheats.ffi(a); }',
      ['ffi(string[] calldata)'],
    ),
    verdict: 'fails',
    says: /FFI is disabled/i,
  },
  {
    title: 'reads a file',
    proof: plain('function test_x() public { cheats.readFile("/opt/versions.json"); }', ['readFile(string calldata)']),
    verdict: 'fails',
    says: /not allowed/,
  },
  {
    title: 'writes into what was compiled',
    proof: plain('function test_x() public { cheats.writeFile("cache/solidity-files-cache.json", "{}"); }', [
      'writeFile(string calldata, string calldata)',
    ]),
    verdict: 'fails',
    says: /not allowed/,
  },
  {
    title: 'forks a chain',
    proof: plain('function test_x() public { cheats.createSelectFork("http://127.0.0.1:8545"); }', [
      'createSelectFork(string calldata)',
    ]),
    verdict: 'fails',
  },
  {
    title: 'asks its keyboard',
    proof: plain('function test_x() public { cheats.prompt("password"); }', ['prompt(string calldata)']),
    verdict: 'fails',
  },
  {
    title: 'gives itself permissions in a comment',
    proof: plain(
      '/// forge-config: default.fs_permissions = [{ access = "read-write", path = "/" }]\n function test_x() public { cheats.readFile("/opt/versions.json"); }',
      ['readFile(string calldata)'],
    ),
    verdict: 'refused',
    says: /forge-config/,
  },
  {
    title: 'loops for ever',
    proof: plain('function test_x() public { while (true) {} }'),
    verdict: 'fails',
    says: /OutOfGas/,
  },
  {
    title: 'imports a file of the host',
    proof: plain('function test_x() public {}', [], 'import "/etc/passwd"; import "../../../../etc/hostname";'),
    verdict: 'does not build',
  },
  {
    title: 'calls its test testFail',
    proof: plain('function testFail_x() public { revert(); }'),
    verdict: 'refused',
    says: /testFail/,
  },
  {
    title: 'has no test',
    proof: 'pragma solidity ^0.8.0; contract Proof {}',
    verdict: 'refused',
    says: /no test/,
  },
  {
    title: 'skips its test',
    proof: plain('function test_x() public { cheats.skip(true); }', ['skip(bool)']),
    verdict: 'fails',
  },
  {
    title: 'reads the environment',
    proof: plain('function test_x() public { cheats.envString("RUNNER_TOKEN"); }', ['envString(string calldata)']),
    verdict: 'fails',
  },
  {
    title: 'saves a measurement outside its folder',
    proof: plain('function test_x() public { cheats.snapshotValue("../../opt/x", "y", 1); }', [
      'snapshotValue(string calldata, string calldata, uint256)',
    ]),
    verdict: 'passes',
  },
  {
    title: 'overwrites the cache of the compiler by the name of a measurement',
    proof: plain('function test_x() public { cheats.snapshotValue("../cache/solidity-files-cache", "y", 1); }', [
      'snapshotValue(string calldata, string calldata, uint256)',
    ]),
    verdict: 'passes',
  },
]

for (const { title, proof, verdict, says } of abuses) {
  boxed(`a proof that ${title} gets nowhere: ${verdict}`, async () => {
    const result = await prove('vault', proof)
    equal(result.verdict, verdict, `${result.reason} ${result.log}`)
    if (says) match(`${result.reason} ${result.log}`, says)
  })
}

const atLimits: Abuse[] = [
  {
    title: 'sleeps',
    proof: plain('function test_x() public { cheats.sleep(600000); }', ['sleep(uint256)']),
    verdict: 'limit',
    says: /longer than the time/,
  },
  {
    title: 'pauses the gas and loops',
    proof: plain('function test_x() public { cheats.pauseGasMetering(); while (true) {} }', ['pauseGasMetering()']),
    verdict: 'limit',
    says: /time|processor|stopped by the system/,
  },
  {
    title: 'makes the compiler multiply',
    proof: plain(`uint256 constant A = ${'(1 + '.repeat(20_000)}1${')'.repeat(20_000)}; function test_x() public {}`),
    verdict: 'does not build|limit|refused',
  },
]

for (const { title, proof, verdict, says } of atLimits) {
  boxed(`a proof that ${title} is ended: ${verdict}`, async () => {
    const result = await prove('vault', proof, { limits: { wallSeconds: 40, cpuSeconds: 30 } })
    match(result.verdict, new RegExp(`^(${verdict})$`), `${result.reason} ${result.log}`)
    if (says) match(result.reason ?? '', says)
    ok(result.seconds < 60)
  })
}

boxed('a proof that fills the memory ends without harm', async () => {
  const body = 'function test_x() public { uint256[] memory a = new uint256[](50000000); a[0] = 1; }'
  const result = await prove('vault', plain(body))
  ok(['fails', 'limit'].includes(result.verdict), result.verdict)
  ok(result.peakBytes < 2_000_000_000)
})

boxed('a proof that prints without end has a log with an end', async () => {
  const outside = 'event log_string(string);'
  const body = `${outside} function test_x() public { for (uint256 i; i < 20000; i++) emit log_string("${'x'.repeat(60)}"); }`
  const result = await prove('vault', plain(body))
  equal(result.verdict, 'limit')
  match(result.reason ?? '', /printed more than the limit/)
  ok(result.log.length < 25_000)
})

boxed('a proof that makes more calls than are read passes without a measure', async () => {
  const attack = `bytes memory long = new bytes(4000);
    for (uint256 i; i < 4000; i++) { (bool done,) = address(vault).call(long); done; } ${sweep}`
  const result = await prove('vault', measured({ attack }))
  equal(result.verdict, 'passes', `${result.reason} ${result.log}`)
  match(JSON.stringify(result.loss), /cannot be read/)
})

boxed('what a proof prints cannot pass for a result, color a terminal or turn a line around', async () => {
  const fake = String.raw`\u001b[31m{\"test/PrimacyProof.t.sol:Proof\":{\"test_results\":{}}}\u202e\n`
  const body = `event log_string(string); function test_x() public { emit log_string(unicode"${fake}"); revert(unicode"\\u202e no"); }`
  const result = await prove('vault', plain(body))
  equal(result.verdict, 'fails', result.log)
  for (const sign of ['\u001b', '\u202e']) equal(`${result.log}${result.reason}`.includes(sign), false)
  match(result.log, /test_results/)
})

boxed('a proof that reads the clock of the machine is flagged', async () => {
  const body = 'event log_uint(uint256); function test_x() public { emit log_uint(cheats.unixTime()); }'
  const proof = plain(body).replace('Cheats {', 'Cheats { function unixTime() external returns (uint256);')
  const result = await prove('vault', proof)
  equal(result.verdict, 'fails')
  match(result.reason ?? '', /runs were not equal/)
  ok(result.flags.some(({ kind }) => kind === 'not repeatable'))
})

boxed('a proof cannot leave anything for the next one', async () => {
  const leave = plain(
    'function test_x() public { cheats.setEnv("LEFT", "1"); cheats.snapshotValue("left", "y", 1); }',
    ['setEnv(string calldata, string calldata)', 'snapshotValue(string calldata, string calldata, uint256)'],
  )
  equal((await prove('vault', leave)).verdict, 'passes')
  const find = plain('function test_x() public { cheats.envString("LEFT"); }', ['envString(string calldata)'])
  equal((await prove('vault', find)).verdict, 'fails')
})

boxed('a server on the loopback of the host gets no request from a proof that forks', async () => {
  let requests = 0
  const server = createServer((_, reply) => {
    requests += 1
    reply.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const body = `function test_x() public { cheats.createSelectFork("http://127.0.0.1:${port}"); }`
  const { verdict } = await prove('vault', plain(body, ['createSelectFork(string calldata)']))
  server.close()
  equal(verdict, 'fails')
  equal(requests, 0)
})

boxed('a compiler that is not installed is named, with whom to ask', async () => {
  const { verdict, reason } = await prove('vault', plain('function test_x() public {}'), {
    settings: { solc: '0.8.19' },
  })
  equal(verdict, 'refused')
  match(reason ?? '', /^Compiler 0\.8\.19 is not installed on the runner: ask the operator to add it/)
})

boxed('a fix that does not fit is refused with the place', async () => {
  const patch = '--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -3,1 +3,1 @@\n-nothing like it\n+else\n'
  const { verdict, reason } = await prove('vault', plain('function test_x() public {}'), { patch })
  equal(verdict, 'refused')
  match(reason ?? '', /^Change 1 of "src\/Vault\.sol", at line 3 of the fix, does not fit: at line 3 the fix has "not/)
})

boxed("a project's foundry.toml gives only its build settings, and starts no program of the host", async (tools) => {
  const marker = join(tmpdir(), 'primacy-runner-started')
  rmSync(marker, { force: true })
  const toml = `[profile.default]
solc = "/w/evil.sh"
ffi = true
fs_permissions = [{ access = "read-write", path = "/" }]
`
  const source = openProject('vault', { 'foundry.toml': toml, 'evil.sh': `#!/bin/sh\ntouch ${marker}\n` })
  const outcome = await readSettings(source, tools).catch((error: Error) => error.message)
  match(String(outcome), /no version of the compiler|cannot be read/)
  equal(existsSync(marker), false)
})

boxed('the settings of a project are read as forge reads them', async (tools) => {
  const toml = `[profile.default]
solc = "0.8.24"
optimizer = true
optimizer_runs = 77
via_ir = true
evm_version = "shanghai"
test = "checks"
remappings = ["@oz/=lib/oz/"]
`
  const settings = await readSettings(openProject('vault', { 'foundry.toml': toml }), tools)
  equal(settings.solc, '0.8.24')
  equal(settings.optimizer, true)
  equal(settings.runs, 77)
  equal(settings.viaIr, true)
  equal(settings.evmVersion, 'shanghai')
  equal(settings.test, 'checks')
  ok(settings.remappings.includes('@oz/=lib/oz/'))
})

boxed('a link in a folder leads nowhere', async (tools) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-linked-'))
  writeFileSync(join(folder, 'One.sol'), '')
  symlinkSync('/etc', join(folder, 'etc'))
  symlinkSync('/etc/passwd', join(folder, 'passwd.sol'))
  const source = keepSource(tools.state, readFolder(folder))
  equal(readdirSync(source.folder).join(), 'One.sol')
  rmSync(folder, { recursive: true })
})
