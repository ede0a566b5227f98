import type { PublishedAward, PublishedFinding, PublishedReport } from '../../../domain/publication/published-report'

const commit = '7c1f0e5d2a9b4c3e8f6071a2b3c4d5e6f7081920'
const repository = 'https://github.com/lantern-labs/lantern-amm'
const people = ['tern', 'mirelle_q', 'oake', 'kira', 'hadrian_p', 'sunniva', 'pell', 'vesper']
const parts = ['TickMath', 'FeeGrowth', 'FlashLoan', 'LimitOrder', 'PermitRouter', 'Oracle', 'Vault', 'Settlement']
const claims = [
  'reads fee growth from the wrong word at a tick boundary',
  'lets a dust swap push the dynamic fee to 100%',
  'counts a flash position towards protocol fees before it is paid',
  'fills a limit order at an uninitialized tick at zero price',
  'accepts a permit that was signed for another pool',
]

const minuteMs = 60_000
const at = (minutes: number) => new Date(Date.parse('2026-10-12T09:00:00Z') + minutes * minuteMs).toISOString()
const nameOf = (number: number) => people[number % people.length] ?? 'tern'

const codeOf = (part: string, line: number) => `${repository}/blob/${commit}/src/${part}.sol#L${line}-L${line + 12}`

function descriptionOf(part: string, claim: string, line: number): string {
  return `## Summary

\`${part}.settle\` ${claim}. Anyone who holds a position can repeat it in one transaction, and each pass takes assets
that belong to other positions.

## Root cause

The state is written after the external call:

${codeOf(part, line)}

\`\`\`solidity
function settle(uint256 epoch) external {
    Epoch storage e = epochs[epoch];
    require(block.timestamp >= e.closesAt, "open");
    asset.safeTransfer(msg.sender, owed(e)); // control passes to the receiver
    e.settled = true;
}
\`\`\`

## Impact

- The pool holds the assets of every open position: **61.4 % of all funds** at block 24,118,600.
- No role, no price move and no trusted party is needed.

| holder | before | after |
|---|---|---|
| attacker | 1 | 38,912 |
| everybody else | 63,373 | 24,462 |

## Mitigation

Set \`e.settled\` before the call, or guard \`settle\` with \`nonReentrant\`. See [the guide](https://docs.example/reentrancy).`
}

const proof = `Run against a fork with \`forge test --match-test settleTwice -vv\`:

\`\`\`solidity
function test_settleTwice() public {
    vm.createSelectFork("mainnet", 24_118_600);
    attacker.deposit(1 ether);
    attacker.settle(7);
    assertGt(asset.balanceOf(address(attacker)), 38_000 ether);
}
\`\`\``

function finding(number: number): PublishedFinding {
  const part = parts[number % parts.length] ?? 'Vault'
  const claim = claims[number % claims.length] ?? ''
  const hasTwins = number % 4 === 1
  return {
    anchor: `C-${String(number + 1).padStart(2, '0')}`,
    title: `${part} ${claim}`,
    severity: 'Critical',
    description: descriptionOf(part, claim, 20 + number * 7),
    proofOfConcept: proof,
    isRedacted: number === 2,
    writtenBy: person(hasTwins ? number + 3 : number),
    foundBy: person(number),
    alsoFoundBy: hasTwins ? [person(number + 3), { name: `Researcher ${number}`, isPseudonym: true }] : [],
    placeInLine: number * 3 + 2,
    laterPlaces: hasTwins ? [number * 3 + 3, number * 3 + 4] : [],
    receivedAt: at(number * 211),
    answer:
      number % 3 === 0
        ? { kind: 'fixed', text: 'Fixed by writing the state first.', commit: commit.slice(0, 12), at: at(30_000) }
        : number % 3 === 1
          ? { kind: 'acknowledged', text: '', commit: null, at: at(30_010) }
          : null,
  }
}

const person = (number: number) =>
  number % 5 === 4 ? { name: `Researcher ${number}`, isPseudonym: true } : { name: nameOf(number), isPseudonym: false }

function awardOf(findings: readonly PublishedFinding[], poolCents: number): PublishedAward {
  const rest = poolCents % findings.length
  const equal = (poolCents - rest) / findings.length
  const valid = findings.flatMap((one, place) => [
    awardIssue(one.placeInLine, { author: place, group: groupOf(one), amountCents: place < rest ? equal + 1 : equal }),
    ...one.laterPlaces.map((later) => awardIssue(later, { author: 100 + later, group: groupOf(one), amountCents: 0 })),
  ])
  const taken = new Set(valid.map(({ placeInLine }) => placeInLine))
  const invalid = Array.from({ length: findings.length * 3 + 4 }, (_, place) => place + 1)
    .filter((place) => !taken.has(place))
    .map((placeInLine) => ({ placeInLine, author: null, status: 'invalid' as const, group: null, amountCents: 0 }))
  const issues = [...valid, ...invalid].sort((one, other) => one.placeInLine - other.placeInLine)
  return { rulesVersion: 1, poolCents, returnedCents: findings.length === 0 ? poolCents : 0, issues }
}

const groupOf = ({ laterPlaces, placeInLine }: PublishedFinding) => (laterPlaces.length > 0 ? placeInLine : null)

const awardIssue = (placeInLine: number, line: { author: number; group: number | null; amountCents: number }) => ({
  placeInLine,
  status: 'valid' as const,
  ...line,
})

/** What is published of a contest with so many findings. */
export function reportWith(count: number, change: Partial<PublishedReport> = {}): PublishedReport {
  const findings = Array.from({ length: count }, (_, number) => finding(number))
  const award = awardOf(findings, 10_000_000)
  const valid = award.issues.filter(({ status }) => status === 'valid').length
  const submitted = award.issues.length
  const invalid = submitted - valid
  return {
    format: 'primacy-report/1',
    slug: 'lantern-amm',
    version: 1,
    site: { name: 'Primacy', origin: 'https://primacy.example' },
    title: 'Lantern AMM',
    summary:
      'Lantern is an automated market maker with concentrated liquidity. The audit covered its core and periphery.\n\nEvery finding was fixed or acknowledged before this report was published.',
    publishedAt: '2026-11-18T09:00:00.000Z',
    contest: {
      id: 'a3c1f0e5-2a9b-4c3e-8f60-71a2b3c4d5e6',
      startDate: '2026-10-12T09:00:00.000Z',
      endDate: '2026-10-26T09:00:00.000Z',
      finalizedAt: '2026-11-04T15:30:00.000Z',
      repositoryUrl: repository,
      commit,
      nSloc: 4218,
      scope: 'Everything below `src/`, without `src/test/`.',
    },
    timeline: [
      { at: '2026-10-12T09:00:00.000Z', kind: 'started', text: null },
      { at: '2026-10-26T09:00:00.000Z', kind: 'ended', text: null },
      { at: '2026-10-30T10:00:00.000Z', kind: 'preliminary_published', text: null },
      { at: '2026-11-02T11:00:00.000Z', kind: 'reopened', text: 'A wallet was wrong.' },
      { at: '2026-11-04T15:30:00.000Z', kind: 'finalized', text: null },
      { at: '2026-11-18T09:00:00.000Z', kind: 'published', text: null },
    ],
    counts: {
      ...{ submitted, valid, unique: count, duplicates: valid - count, invalid, withdrawn: 3, removed: 1 },
      invalidByReason: { out_of_scope: Math.max(0, invalid - 5), known_issue: 4, none: Math.min(1, invalid) },
      appeals: { made: 6, upheld: 1, rejected: 5 },
    },
    agreement: {
      count: 24,
      agreed: 22,
      raw: { value: 0.917, low: 0.742, high: 0.977, missing: null },
      kappa: { value: 0.81, low: 0.56, high: 1, missing: null },
      ac1: { value: 0.86, low: 0.66, high: 1, missing: null },
    },
    findings,
    award,
    ...change,
  }
}
