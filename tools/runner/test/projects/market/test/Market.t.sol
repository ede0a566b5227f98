// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Setup, vm} from "./Setup.sol";

contract MarketTest is Setup {
    function setUp() public {
        deploy();
    }

    function test_settle_pays_the_buyer() public {
        vm.prank(buyer);
        market.settle(0, buyer);
        require(token.balanceOf(buyer) == 1_000, "paid");
    }

    function test_cancel_pays_the_seller() public {
        vm.prank(user);
        market.cancel(0);
        require(token.balanceOf(user) == 1_000, "paid");
    }
}
