// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Market} from "../src/Market.sol";
import {Token} from "../src/Token.sol";

interface Vm {
    function prank(address who) external;
    function startPrank(address who) external;
    function stopPrank() external;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

abstract contract Setup {
    Token token;
    Market market;
    address user = address(0x1000);
    address buyer = address(0x2000);
    address thief = address(0xbad);

    function deploy() internal {
        token = new Token();
        market = new Market(token);
        token.mint(user, 1_000);
        token.mint(thief, 300);
        offerAs(user, 1_000);
    }

    function offerAs(address who, uint256 amount) internal returns (uint256 id) {
        vm.startPrank(who);
        token.approve(address(market), amount);
        id = market.offer(buyer, amount);
        vm.stopPrank();
    }
}
