// SPDX-License-Identifier: UNLICENSED
pragma solidity >=0.8.0 <0.9.0;

import {Test} from "forge-std/Test.sol";
import {LossTest} from "primacy/LossTest.sol";

// A template. Import the contracts under audit as a test of the project does, from its test folder:
// import {Vault} from "../src/Vault.sol";

contract Proof is Test, LossTest {
    address attacker = makeAddr("attacker");

    // Deploy, and give everybody what they have before the attack. End every prank here. Where the source has recorded
    // state of a chain, fork it first: vm.createSelectFork("mainnet");
    function setUp() public {}

    // The token that counts, or address(0) for ether.
    function fundsToken() internal view override returns (address) {
        return address(0);
    }

    // Where the funds of honest people are.
    function fundsHolders() internal view override returns (address[] memory holders) {
        holders = new address[](1);
        holders[0] = address(0);
    }

    // What the attacker does. Only prank, warp and roll leave the measure trusted.
    function attack() internal override {
        vm.startPrank(attacker);
        vm.stopPrank();
    }
}
