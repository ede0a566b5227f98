import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Result } from '../src/job'
import { measured, plain } from './proof-texts'
import { block, recordedBlock, stateFile, token, tokenCode } from './recorded'
import { boxed, openProject, prove, runOwnTests } from './support'

const holder = `0x${'ad'.padStart(40, '0')}`
const balance = '0x2a'
const state = {
  accounts: { [token]: { code: tokenCode }, [holder]: { balance: '0xde0b6b3a7640000', nonce: 3 } },
  storage: { [token]: { [`0x${'ad'.padStart(64, '0')}`]: balance } },
}
/** Signatures end with `external`, as those of the cheats that return nothing. */
const address =
  'label(address, string calldata) external; function addr(uint256) external returns (address); function stopPrank()'
const people = Object.fromEntries([0x1000, 0xbad].map((one) => [`0x${one.toString(16).padStart(40, '0')}`, {}]))
const fork =
  'createSelectFork(string calldata, uint256) external returns (uint256); function createSelectFork(string calldata)'
const forking = `cheats.createSelectFork("mainnet", ${block});`
const outside = `interface Recorded { function balanceOf(address) external view returns (uint256); }
Recorded constant recorded = Recorded(address(0xc0ffee));`

const recordedVault = (files: Record<string, string> = { [stateFile]: recordedBlock(state) }) =>
  openProject('vault', files)
const forkedProof = (body: string, using: string[] = []) =>
  plain(`function test_x() public { ${forking} ${body} }`, [fork, ...using], outside)
const kinds = ({ flags }: Result) => flags.map(({ kind }) => kind)
const said = ({ flags, reason, log }: Result) => `${reason} ${flags.map(({ text }) => text).join(' ')} ${log}`

boxed('a proof forks a chain as anywhere, and gets what was recorded of it', async () => {
  const body = `${forking}
    require(block.number == ${block}, "number"); require(block.chainid == 1, "chain"); require(block.timestamp == 0x665a1800, "time");
    require(blockhash(${block - 1}) == bytes32(hex"${'3'.repeat(64)}"), "hash");
    require(recorded.balanceOf(address(0xad)) == 42 && address(0xad).balance == 1 ether, "state");
    deploy(1 ether);
    address somebody = cheats.addr(77);
    cheats.deal(somebody, 1 ether);
    require(ecrecover(0, 27, 0, 0) == address(0));
    vm.prank(somebody);
    (bool done,) = address(0xad).call{value: 1}("");
    require(done);`
  const using = [fork, address, 'deal(address, uint256)']
  const proof = plain(`function test_x() public { ${body} }`, using, outside)
  const source = recordedVault({ [stateFile]: recordedBlock({ ...state, accounts: { ...state.accounts, ...people } }) })
  const result = await prove('vault', proof, { source })
  equal(result.verdict, 'passes', said(result))
  deepEqual(result.state, { forks: [{ chain: 'mainnet', block: String(block) }], missing: [], missed: 0 })
  ok(!kinds(result).includes('host') && !kinds(result).includes('incomplete state'))
})

boxed('a proof names the chain by its variable, and the newest recorded block is the latest', async () => {
  const body = `cheats.createSelectFork(cheats.envString("MAINNET_RPC_URL")); require(block.number == ${block + 1});
    cheats.rollFork(${block}); require(block.number == ${block});`
  const using = [fork, 'envString(string calldata) external returns (string memory); function rollFork(uint256)']
  const later = { [`primacy-state/mainnet/${block + 1}.json`]: recordedBlock(state, block + 1) }
  const source = recordedVault({ [stateFile]: recordedBlock(state), ...later })
  const result = await prove('vault', plain(`function test_x() public { ${body} }`, using, outside), { source })
  equal(result.verdict, 'passes', said(result))
  deepEqual(result.state?.forks.map(({ block: of }) => of).sort(), [String(block), String(block + 1)])
  ok(!kinds(result).includes('host'))
})

boxed('a loss on recorded state is measured, and is not trusted once a read was not recorded', async () => {
  const setUp = 'deploy(100 ether);'
  const proof = (attack: string) =>
    measured({ setUp, attack, using: [fork], outside }).replace('deploy(100 ether);', forking)
  const known = recordedBlock({ ...state, accounts: { ...state.accounts, ...people } })
  const source = recordedVault({ [stateFile]: known })
  const whole = await prove('vault', proof('vault.sweep(thief);'), { source })
  equal(whole.verdict, 'passes', said(whole))
  deepEqual(typeof whole.loss === 'object' && 'fraction' in whole.loss && whole.loss.fraction, 1, JSON.stringify(whole))
  const attack = 'if (recorded.balanceOf(address(0xbeef)) == 0) vault.sweep(thief);'
  const part = await prove('vault', proof(attack), { source })
  equal(part.verdict, 'passes', said(part))
  deepEqual(part.loss, { untrusted: 'it reads state of a chain that no file records' })
  equal(part.state?.missed, 1)
  const slot = `0x${'beef'.padStart(64, '0')}`
  const missing = { chain: 'mainnet', block: String(block), what: 'storage', address: token, slot }
  deepEqual(part.state?.missing, [missing])
  match(said(part), /Incomplete state: no file records slot 0xbeef of 0x0+c0ffee on mainnet at block 20000000\./)
})

boxed('an account that was not recorded is told, unless the proof has made it up', async () => {
  const body = `require(address(0xbeef).balance == 0);
    new Token(); new Token{salt: 0}(); cheats.addr(5).balance;`
  const using = [address]
  const source = recordedVault()
  const usual = await prove('vault', forkedProof(body, using), { source })
  equal(usual.verdict, 'passes', said(usual))
  deepEqual(
    usual.state?.missing.map(({ what, address }) => [what, address?.endsWith('beef')]).sort(),
    [
      ['account', false],
      ['account', true],
    ],
    'the contract of a salt and the stranger',
  )
  const setting = `cheats.setNonce(address(this), 500); ${body}`
  const changed = await prove('vault', forkedProof(setting, [...using, 'setNonce(address, uint64)']), { source })
  equal(changed.state?.missed, 3, said(changed))
})

boxed('a block and a call that are not recorded are told, and end the proof with the reason', async () => {
  const source = recordedVault()
  const wrong = plain(`function test_x() public { cheats.createSelectFork("mainnet", 5); }`, [fork])
  const other = await prove('vault', wrong, { source })
  equal(other.verdict, 'fails')
  match(said(other), /Block 5 of mainnet is not recorded in primacy-state/)
  match(said(other), /Incomplete state: no file records block 5 of mainnet/)
  const asking = 'rpc(string calldata, string calldata, string calldata)'
  const asked = await prove('vault', forkedProof('cheats.rpc("mainnet", "eth_call", "[]");', [asking]), { source })
  equal(asked.verdict, 'fails')
  match(said(asked), /eth_call is not recorded in primacy-state/)
  deepEqual(
    asked.state?.missing.map(({ what }) => what),
    ['eth_call'],
  )
})

boxed('the own tests of a project run on recorded state too', async () => {
  const test = `pragma solidity ^0.8.17; import {Test} from "forge-std/Test.sol";
    contract Forked is Test { function test_fork() public { vm.createSelectFork("mainnet"); assertEq(address(0xad).balance, 1 ether); } }`
  const source = recordedVault({ [stateFile]: recordedBlock(state), 'test/Forked.t.sol': test })
  const result = await prove('vault', '', { kind: 'own tests', source })
  equal(result.verdict, 'passes', said(result))
  equal(result.state?.forks.length, 1)
  equal((await runOwnTests('vault')).state, null)
})

const whole = JSON.parse(recordedBlock(state))
const brokenFiles: [title: string, text: string, says: RegExp][] = [
  ['is packed as forge keeps it', '(\u00b5/\u00fd\u0000X', /it is no JSON\. Unpack it: zstd -dc/],
  ['is nested without end', '['.repeat(2_000_000), /it is no JSON|its block cannot be read/],
  ['is a list', '[]', /its block cannot be read/],
  ['is of another block', recordedBlock(state, block + 7), /it is of block 20000007/],
  ['has an account that is none', JSON.stringify({ ...whole, accounts: { me: {} } }), /its balances cannot be read/],
  [
    'has a balance that is a program',
    JSON.stringify({ ...whole, accounts: { [token]: { balance: { toString: 'x' }, nonce: 0 } } }),
    /its balances cannot be read/,
  ],
  ['has text as storage', JSON.stringify({ ...whole, storage: 'x' }), /its storage cannot be read/],
]

for (const [title, text, says] of brokenFiles) {
  boxed(`a state file that ${title} is named with what is wrong`, async () => {
    const result = await prove('vault', forkedProof(''), { source: recordedVault({ [stateFile]: text }) })
    equal(result.verdict, 'fails', said(result))
    match(said(result), says)
    match(said(result), /primacy-state\/mainnet\/20000000\.json/)
    const unused = plain('function test_x() public {}')
    equal((await prove('vault', unused, { source: recordedVault({ [stateFile]: text }) })).verdict, 'passes')
  })
}

boxed('keys of a state file that mean something to a program are only keys', async () => {
  const text = recordedBlock(state).replace('"storage":{', '"__proto__":{"accounts":{}},"storage":{"__proto__":{},')
  const result = await prove('vault', forkedProof(''), { source: recordedVault({ [stateFile]: text }) })
  match(said(result), /its list of accounts cannot be read/)
})

boxed('a state file that is nearly as large as a source takes is read', async () => {
  const slots = Object.fromEntries(
    Array.from({ length: 140_000 }, (_, at) => [`0x${at.toString(16).padStart(64, 'f')}`, '0x1']),
  )
  const text = recordedBlock({ ...state, storage: { ...state.storage, [holder]: slots } })
  ok(text.length > 10_000_000)
  const result = await prove('vault', forkedProof('recorded.balanceOf(address(0xad));'), {
    source: recordedVault({ [stateFile]: text }),
  })
  equal(result.verdict, 'passes', said(result))
})

boxed('files that no chain or block is named by are left out, and told', async () => {
  const files = {
    'primacy-state/mainet/1.json': '{}',
    'primacy-state/mainnet/latest.json': '{}',
    'primacy-state/a.json': '',
  }
  const result = await prove('vault', plain('function test_x() public {}'), { source: recordedVault(files) })
  match(said(result), /Left out of primacy-state: a\.json, mainet, mainnet\. Its files are called CHAIN\/BLOCK\.json/)
  equal(result.state, null)
})

type Abuse = { title: string; body: string; using?: string[]; says: RegExp }
const abuses: Abuse[] = [
  {
    title: 'reads the recorded state as a file',
    body: `cheats.readFile("/state/mainnet/${block}.json");`,
    using: ['readFile(string calldata)'],
    says: /not allowed/,
  },
  {
    title: 'rewrites the recorded state',
    body: `cheats.writeFile("/state/mainnet/${block}.json", "{}");`,
    using: ['writeFile(string calldata, string calldata)'],
    says: /not allowed/,
  },
  {
    title: 'writes a state of its own over it',
    body: `cheats.dumpState("/state/mainnet/${block}.json");`,
    using: ['dumpState(string calldata)'],
    says: /Read-only file system/,
  },
  { title: 'asks another port', body: 'cheats.createFork("http://127.0.0.1:8546");', says: /error sending request/ },
  { title: 'asks another host', body: 'cheats.createFork("http://1.1.1.1:80");', says: /error sending request/ },
  { title: 'asks a host by its name', body: 'cheats.createFork("http://rpc.example.com");', says: /error sending/ },
  { title: 'opens a local socket', body: 'cheats.createFork("/tmp/x.ipc");', says: /fork|IPC|permitted|No such/i },
  { title: 'asks for another chain', body: 'cheats.createFork("http://127.0.0.1:8545/base");', says: /No such chain/ },
  {
    title: 'leaves the folder of the state by the name of a chain',
    body: 'cheats.createFork("http://127.0.0.1:8545/../../etc/passwd");',
    says: /No such chain/,
  },
]

for (const { title, body, using = [], says } of abuses) {
  boxed(`a proof on recorded state that ${title} gets nowhere`, async () => {
    const creating = 'createFork(string calldata)'
    const result = await prove('vault', forkedProof(body, [creating, ...using]), { source: recordedVault() })
    equal(result.verdict, 'fails', said(result))
    match(said(result), says)
  })
}

boxed('a proof that floods the replay is ended, and what it asked is bounded', async () => {
  const body = 'for (uint256 i = 1000; ; i++) cheats.load(address(recorded), bytes32(i));'
  const limits = { wallSeconds: 40, cpuSeconds: 30 }
  const source = recordedVault()
  const result = await prove('vault', forkedProof(body, ['load(address, bytes32)']), { source, limits })
  ok(['fails', 'limit'].includes(result.verdict), said(result))
  ok((result.state?.missed ?? 0) <= 1_000)
})

boxed('a thousand reads that were not recorded are counted, and the first are told', async () => {
  const body = 'for (uint256 i = 1000; i < 2500; i++) cheats.load(address(recorded), bytes32(i));'
  const source = recordedVault()
  const result = await prove('vault', forkedProof(body, ['load(address, bytes32)']), { source })
  equal(result.verdict, 'passes', said(result))
  equal(result.state?.missed, 1_000)
  equal(result.state?.missing.length, 20)
  equal(result.state?.missing[0]?.slot, `0x${(1_000).toString(16).padStart(64, '0')}`)
})

boxed('a call of many bytes is not taken by the replay', async () => {
  const body = `bytes memory long = new bytes(3000000); for (uint256 i; i < 3000000; i += 32) assembly { mstore(add(add(long, 32), i), 0x6161616161616161616161616161616161616161616161616161616161616161) }
    cheats.rpc("mainnet", "eth_call", string(abi.encodePacked("[\\"", long, "\\"]")));`
  const asking = 'rpc(string calldata, string calldata, string calldata)'
  const result = await prove('vault', forkedProof(body, [asking]), { source: recordedVault() })
  equal(result.verdict, 'fails', said(result))
  deepEqual(result.state?.missing, [])
})
