// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Setup, vm} from "./Setup.sol";

contract VaultTest is Setup {
    function setUp() public {
        deploy(100 ether);
    }

    function test_redeem_pays_the_deposit() public {
        vm.prank(user);
        vault.redeem(100 ether);
        require(token.balanceOf(user) == 1_000 ether, "paid");
    }

    function test_two_share() public {
        depositAs(thief, 50 ether);
        require(vault.shares(thief) == 50 ether, "shares");
    }
}
