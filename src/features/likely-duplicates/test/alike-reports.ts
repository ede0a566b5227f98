/** With a sentence more it is a likely duplicate of itself, among reports of other flaws. */
export const settles = `The flag is written after the transfers in settleEpoch, so a receiver re-enters through its hook and the
queue pays the same redemption again, until the reserve of all other depositors of the vault is empty and withdrawals stop. A malicious
token with a callback is enough: the bookkeeping of shares happens last, so every nested call sees the old balance.`

export const stale = `The adapter ignores updatedAt of latestRoundData, so an outdated answer of the oracle is taken as the price of
collateral, and borrowers leave bad debt behind that nobody liquidates while the sequencer of the rollup is down.`
