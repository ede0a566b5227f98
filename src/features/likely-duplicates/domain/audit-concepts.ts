/**
 * Concepts of auditing, each with the phrases that name it. Two reports of one bug often share no other words. From the
 * vocabulary of published audit reports. A phrase is in lower case with spaces for hyphens; a word with * is a prefix.
 */
const auditConcepts: Record<string, string> = {
  reentrancy:
    're enter*, re entr*, reenter*, reentr*, cei, checks effects*, tokensreceived, callback*, hook*, nonreentrant',
  'first depositor':
    'first deposit*, dead share*, donat*, inflation attack, minimum_liquidity, decimalsoffset, decimals offset, early attacker, seed liquidity',
  rounding: 'round*, truncat*, precision loss, ceil*, muldiv*, integer division',
  slippage:
    'slippage, minout, amountoutmin, sandwich*, min out, minimum out*, minimum return, minimum received, minimum amount*',
  'front-running': 'front run*, frontrun*, mempool, mev, back run*, searcher*, sandwich*',
  'flash loan': 'flash loan*, flashloan*, flash borrow*, onflashloan, borrowed capital',
  'price oracle': 'oracle*, chainlink*, price feed*, latestrounddata, aggregator*',
  'stale value':
    'stale*, outdated, heartbeat, updatedat, freshness, out of date, not updated, not been updated, maximum age, last update*',
  'spot price': 'spot, getreserves, reserve0, live reserves, instantaneous*, twap, manipulab*, fair lp*',
  decimals: 'decimals, decimal, 1e6, 1e8, 1e10, 1e12, 1e18, digits, scaling*, normalis*, normaliz*',
  sequencer: 'sequencer*, rollup*, arbitrum, optimism, l2, uptime feed*, delayed inbox',
  'access control':
    'access control, access restriction, onlyowner, onlyrole, onlyadmin, permissionless, unauthoris*, unauthoriz*, open to every*, open to any*, anyone can call, anyone may call',
  allowance: 'allowance*, spendallowance, approval*, approve, approved',
  'arbitrary call':
    'arbitrary call*, arbitrary external call*, multicall, generic call*, any target, callee, selector*',
  signature: 'signature*, signed, signer*, ecrecover, ecdsa, attest*',
  replay: 'replay*, nonce*, already used',
  'domain separation':
    'chainid, chain id, cross chain, domain separat*, eip 712, eip712, other chain*, other network*, another chain, another network, each deployment, verifyingcontract',
  'zero address': 'zero address, address 0, null address, zero signer',
  'one signer, many votes': 'quorum, threshold, multi sig*, multisig*, distinct, increasing order, uniqueness',
  permit: 'permit, permits, depositwithpermit',
  'denial of service':
    'dos, denial of service, brick*, frozen, froze, freez*, stuck, outbid, unbounded, for ever, forever, permanently',
  gas: 'gas, unbounded loop*, block limit, pagination',
  'push payment':
    'push, pull payment*, pull pattern, refund*, reverting receiver, reverting recipient, no receive, fallback',
  'overflow or cast': 'overflow*, underflow*, unsafe cast*, cast, casts, casting, int256, negative',
  initialisation: 'initialis*, initializ*, uninitialis*, uninitializ*, disableinitializers',
  upgrade:
    'upgrade*, proxy, proxies, uups, delegatecall*, selfdestruct*, implementation contract, implementation address, logic contract',
  'storage layout': 'storage layout, storage collision, storage gap*, __gap',
  'reward accrual': 'rewardpertoken*, updatereward, earned, retroactive*, accru*, undistributed, rewardrate',
  'paid twice':
    'double spend*, double claim*, double count*, claimed again, claimed twice, again and again, repeatedly, in a loop, several times, multiple times, once more, infinite*, same profit, same reward',
  fee: 'fee, fees, feebps, treasury, high water*, highwatermark',
  'fee on transfer': 'fee on transfer, deflationary, tax*, actually received, what it received, was received, nominal',
  rebasing: 'rebas*, steth, slash*',
  liquidation: 'liquidat*, seiz*, health factor, healthfactor, underwater, healthy, unhealthy, solvency, solvent',
  'bad debt': 'bad debt*, insolven*, shortfall*, socialis*, socializ*, written off, write off, phantom',
  interest: 'interest, borrow index, accrueinterest, utilisation, utilization',
  'wrong order':
    'order of operations, order of checks, too early, prior to, executed after, post condition*, checked before, checks before',
  'votes without snapshot': 'snapshot*, snapshotblock, getpastvotes, checkpoint*, votingpower',
  delegation: 'delegate, delegates, delegated, delegating, delegation*, delegatee*, representative*',
  voting: 'vote, votes, voted, voting, voter*, castvote, proposal*, govern*',
  lock: 'lock, locks, locked, locking, vesting, unlock*, lockup*',
  deadline: 'deadline*, expir*, pending swap*, pending transaction*',
  'constant product': 'constant product, invariant*, k check, balance0, balance1',
  'wrong condition': 'logical operator*, wrong operator, off by one, joined by or, wrong condition',
  auction: 'auction*, bid, bids, bidder*, bidding, outbid',
  bridge: 'bridge*, relayer*, cross chain, validator*',
  'principal and rewards mixed': 'commingl*, same erc20, same token, principal, separate accounting',
  'not reset':
    'not reset, never reset, never updated, never moves, never removed, not subtract*, never subtract*, not remove*, nothing is subtracted, not cleared',
  'Merkle proof': 'merkle*, leaf node*, leaf hash*, preimage*, airdrop*',
  'blocked recipient': 'blacklist*, blocklist*',
  pause: 'pause, paused, pausing, unpaus*',
  'return value': 'return value*, returns nothing, safetransfer*, unchecked return*, unchecked call*',
}

type Phrase = { idea: string; words: { text: string; isBeginning: boolean }[] }

const headLength = 3
const phrasesByHead = new Map<string, Phrase[]>()
for (const [idea, list] of Object.entries(auditConcepts)) {
  for (const phrase of list.split(', ')) {
    const words = phrase.split(' ').map((word) => ({ text: word.replace('*', ''), isBeginning: word.endsWith('*') }))
    const head = words[0]?.text.slice(0, headLength) ?? ''
    phrasesByHead.set(head, [...(phrasesByHead.get(head) ?? []), { idea, words }])
  }
}

/**
 * The concepts that a text names, each with the first words that name it. `words` must be in lower case and in order,
 * without punctuation.
 */
export function findConcepts(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [at, word] of words.entries()) {
    for (const { idea, words: phrase } of phrasesByHead.get(word.slice(0, headLength)) ?? []) {
      if (!found.has(idea) && phrase.every((wanted, offset) => isWord(words[at + offset], wanted))) {
        found.set(idea, words.slice(at, at + phrase.length).join(' '))
      }
    }
  }
  return found
}

const isWord = (word: string | undefined, { text, isBeginning }: Phrase['words'][number]): boolean =>
  word !== undefined && (isBeginning ? word.startsWith(text) : word === text)
