// SPDX-License-Identifier: Apache-2.0
pragma solidity >=0.8.0 <0.9.0;

import {NamedFunds} from "./NamedFunds.sol";

interface Balances {
    function balanceOf(address who) external view returns (uint256);
}

/// Measures what an attack takes. Version 1. It needs nothing else: write `contract Proof is Test, LossTest` for cheats.
///
/// A proof says where the funds are and what the attack does; this contract counts before and after. Code of the proof
/// runs only in calls of its own, so it cannot end the test early, and test_loss cannot be overridden. Whoever reads the
/// result checks that each event was emitted once, by the test itself, and which cheats were used in which call.
abstract contract LossTest {
    event FundsBefore(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    event FundsAfter(address indexed token, address indexed holder, uint256 counted, uint256 balance);
    event AttackBegins();
    event AttackEnds();
    event Loss(address indexed token, uint256 total, uint256 left, bool named);

    uint256 private constant MOST_HOLDERS = 64;

    /// The token that counts; address(0) is ether.
    function fundsToken() internal view virtual returns (address);

    /// Where the funds of honest people are: contracts in scope, or the people themselves.
    function fundsHolders() internal view virtual returns (address[] memory);

    /// What an attacker does. Money and state belong in setUp: here only prank, warp and roll leave the measure trusted.
    function attack() internal virtual;

    /// What belongs to a holder. Override it where a claim counts and not a balance, such as what shares can redeem.
    function held(address token, address holder) internal view virtual returns (uint256) {
        return _balance(token, holder);
    }

    function test_loss() public {
        (address token, address[] memory holders) = NamedFunds.NAMED ? NamedFunds.funds() : this.primacyFunds();
        require(holders.length > 0 && holders.length <= MOST_HOLDERS, "LossTest: name 1 to 64 holders of funds");
        uint256 total;
        for (uint256 i; i < holders.length; i++) {
            (uint256 counted, uint256 balance) = _count(token, holders[i]);
            total += counted;
            emit FundsBefore(token, holders[i], counted, balance);
        }
        emit AttackBegins();
        this.primacyAttack();
        emit AttackEnds();
        uint256 left;
        for (uint256 i; i < holders.length; i++) {
            (uint256 counted, uint256 balance) = _count(token, holders[i]);
            left += counted;
            emit FundsAfter(token, holders[i], counted, balance);
        }
        emit Loss(token, total, left, NamedFunds.NAMED);
        require(left < total && (total - left) > total / 5, "LossTest: no more than 20 % of the funds is lost");
    }

    function primacyFunds() external view returns (address, address[] memory) {
        return (fundsToken(), fundsHolders());
    }

    function primacyHeld(address token, address holder) external view returns (uint256) {
        return held(token, holder);
    }

    function primacyAttack() external {
        require(msg.sender == address(this), "LossTest: only test_loss attacks");
        attack();
    }

    /// What the proof counts, and the balance. Funds that the contest names are counted by their balance.
    function _count(address token, address holder) private view returns (uint256 counted, uint256 balance) {
        balance = _balance(token, holder);
        counted = NamedFunds.NAMED ? balance : this.primacyHeld(token, holder);
    }

    function _balance(address token, address holder) private view returns (uint256) {
        return token == address(0) ? holder.balance : Balances(token).balanceOf(holder);
    }
}
