// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Setup, vm} from "./Setup.sol";

contract PoolTest is Setup {
    function setUp() public {
        deploy();
    }

    function test_withdraw_pays_once() public {
        vm.startPrank(address(0x1000));
        pool.withdraw();
        pool.withdraw();
        vm.stopPrank();
        require(address(0x1000).balance == 20 ether, "paid");
    }
}
