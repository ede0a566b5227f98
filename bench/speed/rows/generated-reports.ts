import { createRandom } from '../../../test/random'

type Report = { title: string; description: string; pocLink: string | null }

const contracts = [
  'CreditPool',
  'Vault',
  'StakingRouter',
  'BridgeGate',
  'Auction',
  'Governor',
  'OracleHub',
  'FeeSplitter',
]
const functions = [
  'withdraw',
  'liquidate',
  'deposit',
  'settle',
  'claim',
  'bid',
  'execute',
  'sync',
  'redeem',
  'rebalance',
]
const causes = [
  'reads a stale price',
  'rounds in favor of the caller',
  'can be called again before the balance is updated',
  'does not check the caller',
  'trusts the length of an array from calldata',
  'accrues interest after the health check',
  'counts the same share twice',
  'divides before it multiplies',
]
const effects = [
  'A borrower takes more than the collateral is worth.',
  'The last depositors cannot withdraw.',
  'An attacker drains the reserve in one transaction.',
  'Rewards of everybody else are frozen for good.',
  'A position that should be liquidated stays open, and bad debt grows.',
]
const sentences = [
  'The state is written after the external call, so a callback sees the old balance.',
  'No other entry point skips this step, which suggests that it was forgotten here.',
  'The amounts were checked against a fork of the main network at a recent block.',
  'The attack needs no special role and costs only gas.',
  'A flash loan makes it possible without any capital.',
  'The test below fails before the change and passes after it.',
  'Tokens with a fee on transfer make it worse, but it works with a plain token as well.',
  'The check compares the balance before and after, and a deposit satisfies it too.',
  'An honest user can trigger it by accident when the pool is nearly empty.',
]

/** A report as people write them: 700 to 6,000 characters, half with code, two thirds with a link to lines. */
export function generateReport(seed: number): Report {
  const random = createRandom(seed)
  const [contract, call, cause] = [random.pick(contracts), random.pick(functions), random.pick(causes)]
  const paragraph = () =>
    Array.from({ length: 3 + Math.floor(random.next() * 5) }, () => random.pick(sentences)).join(' ')
  const from = 20 + Math.floor(random.next() * 400)
  const link = `https://github.com/tidewater-fi/core/blob/${'5f0c1d3a'.repeat(5)}/src/${contract}.sol#L${from}-L${from + 12}`
  const code = `\`\`\`solidity\nfunction test_${call}_${seed}() public {\n    ${contract.toLowerCase()}.${call}(${from} ether);\n    assertEq(token.balanceOf(attacker), ${from * 2} ether);\n}\n\`\`\``
  const parts = [
    `## Summary\n\n\`${contract}.${call}\` ${cause}. ${paragraph()}`,
    random.next() < 0.66 ? link : '',
    `## Impact\n\n${random.pick(effects)} ${paragraph()}`,
    ...Array.from({ length: Math.floor(random.next() ** 2 * 8) }, () => paragraph()),
    random.next() < 0.5 ? `## Proof of concept\n\n${code}` : '',
    `## Recommendation\n\nCall the check first in \`${call}\`. Report ${seed}.`,
  ]
  return {
    title: `${contract}.${call} ${cause} (${seed})`,
    description: parts.filter(Boolean).join('\n\n'),
    pocLink: random.next() < 0.4 ? `https://gist.github.com/researcher/${seed.toString(16).padStart(32, '0')}` : null,
  }
}
