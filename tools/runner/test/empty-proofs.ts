import { measured, plain } from './proof-texts'

export type Nothing = { title: string; proof: string; flags: string[] }

/** Proofs that pass and prove nothing, with what says so. */
export const nothing: Nothing[] = [
  {
    title: 'an empty test',
    proof: plain('function test_nothing() public {}'),
    flags: ['untouched', 'no measure', 'asserts nothing'],
  },
  {
    title: 'a test that asserts what is always true',
    proof: plain('function test_one() public pure { require(1 + 1 == 2); }'),
    flags: ['untouched', 'no measure'],
  },
  {
    title: 'a test that expects its own revert',
    proof: plain(
      'function test_revert() public { cheats.expectRevert(); this.fail(); } function fail() external pure { revert(); }',
      ['expectRevert()'],
    ),
    flags: ['expected revert', 'no measure'],
  },
  {
    title: 'a test that writes the loss into storage',
    proof: plain(
      'function test_store() public { cheats.store(address(vault), bytes32(uint256(0)), bytes32(0)); require(vault.totalShares() == 0); }',
      ['store(address, bytes32, bytes32)'],
    ),
    flags: ['state by cheat', 'no measure'],
  },
  {
    title: 'a test that lets the vault answer what it would not',
    proof: plain(
      'function test_mock() public { cheats.mockCall(address(vault), abi.encodeWithSignature("totalShares()"), abi.encode(0)); require(vault.totalShares() == 0); }',
      ['mockCall(address, bytes calldata, bytes calldata)'],
    ),
    flags: ['mock', 'no measure'],
  },
  {
    title: 'a measure of a copy of the vault that has another flaw',
    proof: measured({
      outside:
        'contract Copy { Token token; constructor(Token token_) { token = token_; } function take(address to) external { token.transfer(to, token.balanceOf(address(this))); } }',
      setUp: 'copy = new Copy(token); token.mint(address(copy), 50 ether);',
      more: 'Copy copy; function fundsHolders() internal view override returns (address[] memory holders) { holders = new address[](1); holders[0] = address(copy); }',
      attack: 'copy.take(thief);',
    }),
    flags: ['own holder'],
  },
  {
    title: 'a measure of a token of its own',
    proof: measured({
      outside:
        'contract Mine { mapping(address => uint256) public balanceOf; function set(address who, uint256 amount) external { balanceOf[who] = amount; } }',
      setUp: 'mine = new Mine(); mine.set(user, 100);',
      more: 'Mine mine; function fundsToken() internal view override returns (address) { return address(mine); } function fundsHolders() internal view override returns (address[] memory holders) { holders = new address[](1); holders[0] = user; }',
      attack: 'mine.set(user, 0);',
    }),
    flags: ['own token', 'untouched'],
  },
  {
    title: 'a test that ends early',
    proof: plain(
      'function test_early() public { vault.redeem(0); assembly { return(0, 0) } require(vault.totalShares() == 0); }',
    ),
    flags: ['early return', 'no measure'],
  },
  {
    title: 'an attack in which the holder gives the funds away',
    proof: measured({
      more: 'function fundsHolders() internal view override returns (address[] memory holders) { holders = new address[](1); holders[0] = user; }',
      attack: 'vm.prank(user); token.transfer(thief, 900 ether);',
    }),
    flags: ['acts as a holder'],
  },
  {
    title: 'a test that swallows the failure of its attack',
    proof: plain('function test_try() public { vm.prank(thief); try vault.redeem(5 ether) {} catch {} }'),
    flags: ['asserts nothing', 'no measure'],
  },
  {
    title: 'a measure by a formula that lies',
    proof: measured({
      more: 'bool done; function held(address, address) internal view override returns (uint256) { return done ? 0 : 100; }',
      attack: 'done = true; vault.totalAssets();',
    }),
    flags: ['own formula'],
  },
]
