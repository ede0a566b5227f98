import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Result } from '../src/job'
import { measured } from './proof-texts'
import { boxed, openProject, prove } from './support'

const emitsLoss = `event AttackBegins(); event AttackEnds(); event Loss(address indexed token, uint256 total, uint256 left, bool named);
    function forge() internal { emit AttackBegins(); emit AttackEnds(); emit Loss(address(token), 100, 0, false); }`
/** Code that emits the events of the measure wherever it is put, and needs nothing of its own. */
const evil = `contract Evil { event AttackBegins(); event AttackEnds(); event Loss(address indexed token, uint256 total, uint256 left, bool named);
    event FundsBefore(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    event FundsAfter(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    fallback() external { emit FundsBefore(address(0), address(1), 100, 100); emit AttackBegins(); emit AttackEnds(); emit FundsAfter(address(0), address(1), 0, 0); emit Loss(address(0), 100, 0, false); } }`
const honest = 'vault.sweep(thief);'
const etch = 'etch(address, bytes calldata)'

type Forgery = { title: string; proof: string; says: RegExp }

const forgeries: Forgery[] = [
  {
    title: 'emits a second loss',
    proof: measured({ attack: `emit Loss(address(token), 100, 0, false); ${honest}` }),
    says: /2 times/,
  },
  {
    title: 'emits the end and the loss itself, and ends its call early',
    proof: measured({
      attack: 'emit AttackEnds(); emit Loss(address(token), 100 ether, 0, false); assembly { return(0, 0) }',
    }),
    says: /times, not once/,
  },
  {
    title: 'brings a LossTest of its own',
    proof: `pragma solidity ^0.8.17;
import {Setup} from "./Setup.sol";
abstract contract LossTest is Setup {
    event FundsBefore(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    event FundsAfter(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    ${emitsLoss}
    function test_loss() public { emit FundsBefore(address(token), address(1), 100, 100); emit FundsAfter(address(token), address(1), 0, 0); forge(); }
}
contract Proof is LossTest {}`,
    says: /no LossTest of the runner/,
  },
  {
    title: 'replaces the code of the test before it runs',
    proof: measured({ outside: evil, using: [etch], setUp: 'cheats.etch(address(this), address(new Evil()).code);' }),
    says: /etch replaces the test/,
  },
  {
    title: 'replaces the code of the test in a call that forge makes before it',
    proof: measured({
      outside: evil,
      using: [etch],
      more: `function beforeTestSetup(bytes4) public pure returns (bytes[] memory calls) { calls = new bytes[](1); calls[0] = abi.encodePacked(this.prepare.selector); }
      function prepare() public { cheats.etch(address(this), address(new Evil()).code); }`,
    }),
    says: /etch replaces the test/,
  },
  {
    title: 'lets the token answer another balance after the attack',
    proof: measured({
      using: ['mockCall(address, bytes calldata, bytes calldata)'],
      attack:
        'cheats.mockCall(address(token), abi.encodeWithSignature("balanceOf(address)", address(vault)), abi.encode(0));',
    }),
    says: /the attack uses mockCall/,
  },
  {
    title: 'replaces the token before the test',
    proof: measured({
      using: [etch],
      outside:
        'contract Other { uint256 n; function balanceOf(address) external view returns (uint256) { return gasleft() > 1 ? 5 : 0; } }',
      setUp: 'cheats.etch(address(token), address(new Other()).code);',
      attack: 'assembly { pop(0) }',
    }),
    says: /etch replaces/,
  },
  {
    title: 'takes ether away by a cheat',
    proof: measured({
      using: ['deal(address, uint256)'],
      setUp: 'cheats.deal(address(vault), 10 ether);',
      more: 'function fundsToken() internal pure override returns (address) { return address(0); }',
      attack: 'cheats.deal(address(vault), 0);',
    }),
    says: /the attack uses deal/,
  },
  {
    title: 'writes into storage through a call that names no cheat',
    proof: measured({
      attack: `address cheat = address(uint160(uint256(keccak256("hevm cheat code"))));
        (bool done,) = cheat.call(abi.encodeWithSelector(bytes4(keccak256("store(address,bytes32,bytes32)")), address(token), keccak256(abi.encode(address(vault), uint256(0))), bytes32(0)));
        require(done);`,
    }),
    says: /the attack uses store/,
  },
  {
    title: 'hides that counting reverts, so that nothing seems left',
    proof: measured({
      using: ['expectRevert()'],
      more: 'bool done; function held(address, address) internal view override returns (uint256) { require(!done); return 100; }',
      attack: 'done = true; cheats.expectRevert();',
    }),
    says: /the attack uses expectRevert|reverted and hidden|events/,
  },
  {
    title: 'rolls back to before anybody had deposited',
    proof: measured({
      using: ['revertToState(uint256)'],
      outside: 'interface Snapshots { function snapshotState() external returns (uint256); }',
      setUp: 'id = Snapshots(address(cheats)).snapshotState(); depositAs(thief, 900 ether);',
      more: 'uint256 immutable unused = 0; uint256 id;',
      attack: 'cheats.revertToState(0);',
    }),
    says: /the attack uses revertToState/,
  },
  {
    title: 'pauses the trace around a cheat',
    proof: measured({
      using: ['pauseTracing()', 'resumeTracing()', 'store(address, bytes32, bytes32)'],
      attack: `cheats.pauseTracing();
        cheats.store(address(token), keccak256(abi.encode(address(vault), uint256(0))), bytes32(0));
        cheats.resumeTracing();`,
    }),
    says: /calls cannot be read/,
  },
  {
    title: 'cheats while the funds are counted',
    proof: measured({
      using: ['warp(uint256)'],
      more: 'function held(address asset, address who) internal view override returns (uint256) { (bool done,) = address(cheats).staticcall(abi.encodeWithSignature("warp(uint256)", 5)); return done ? super.held(asset, who) : 0; }',
      attack: honest,
    }),
    says: /warp is used while the funds are counted/,
  },
  {
    title: 'runs the measure within the measure',
    proof: measured({
      more: 'bool inside;',
      attack: `if (!inside) { inside = true; try this.test_loss() {} catch {} } ${honest}`,
    }),
    says: /times, not once/,
  },
  {
    title: 'has two contracts that measure',
    proof: `${measured({ attack: honest })}
contract Another is Proof {}`,
    says: /more than one/,
  },
]

const isTrusted = ({ loss }: Result): boolean => typeof loss === 'object' && !('untrusted' in loss)

for (const { title, proof, says } of forgeries) {
  boxed(`a proof that ${title} has no measure that is trusted`, async () => {
    const result = await prove('vault', proof)
    ok(!['refused', 'does not build', 'limit'].includes(result.verdict), `${result.reason} ${result.log}`)
    ok(!isTrusted(result), JSON.stringify(result.loss))
    if (result.verdict === 'passes') match(JSON.stringify(result.loss), says)
  })
}

boxed('events of another contract are no measure', async () => {
  const outside = `${evil} contract Starter { constructor() { (bool done,) = address(new Evil()).call(""); require(done); } }`
  const result = await prove('vault', measured({ outside, attack: `new Starter(); ${honest}` }))
  equal(result.verdict, 'passes', result.log)
  ok(isTrusted(result))
  equal(typeof result.loss === 'object' && 'token' in result.loss && result.loss.before, String(100n * 10n ** 18n))
})

boxed('remappings of a project cannot replace the base contract', async () => {
  const fake = `pragma solidity ^0.8.0; abstract contract LossTest {
    function fundsToken() internal view virtual returns (address); function fundsHolders() internal view virtual returns (address[] memory);
    function attack() internal virtual; function test_loss() public { attack(); } }`
  const source = openProject('vault', { 'src/fake/LossTest.sol': fake })
  const remappings = [
    'primacy/=src/fake/',
    'test:primacy/=src/fake/',
    'test:prim=src/fake/',
    'primacy/LossTest.sol=src/fake/LossTest.sol',
  ]
  const result = await prove('vault', measured({ attack: honest }), { source, settings: { remappings } })
  equal(result.verdict, 'passes', result.log)
  ok(isTrusted(result))
})

boxed('funds that the contest names count instead of those that the author claims', async () => {
  const token = '0x5615deB798BB3E4dFa0139dFa1b3D433Cc23b72f'
  const lying = measured({
    more: 'bool done; function held(address, address) internal view override returns (uint256) { return done ? 0 : 100; } function fundsHolders() internal view override returns (address[] memory holders) { holders = new address[](1); holders[0] = thief; }',
    attack: 'done = true; vault.redeem(0); vm.prank(user); token.transfer(thief, 450 ether);',
  })
  const measure = { version: 1 as const, token, holders: ['0x0000000000000000000000000000000000001000'] }
  const { loss, verdict, log } = await prove('vault', lying, { measure })
  equal(verdict, 'passes', log)
  deepEqual(loss, {
    token: token.toLowerCase(),
    before: String(900n * 10n ** 18n),
    after: String(450n * 10n ** 18n),
    fraction: 0.5,
    holders: [
      {
        address: '0x0000000000000000000000000000000000001000',
        before: String(900n * 10n ** 18n),
        after: String(450n * 10n ** 18n),
      },
    ],
    claimedBy: 'operator',
    countedBy: 'balance',
  })
})

boxed('exactly 20 % is not more than 20 %, and one unit more is', async () => {
  const taking = (amount: string) => measured({ attack: `vault.redeemFor(user, thief, ${amount});` })
  equal((await prove('vault', taking('20 ether'))).verdict, 'fails')
  equal((await prove('vault', taking('20 ether + 1'))).verdict, 'passes')
})
