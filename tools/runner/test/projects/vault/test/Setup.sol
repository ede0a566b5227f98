// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Token} from "../src/Token.sol";
import {Vault} from "../src/Vault.sol";

interface Vm {
    function prank(address who) external;
    function startPrank(address who) external;
    function stopPrank() external;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

abstract contract Setup {
    Token token;
    Vault vault;
    address user = address(0x1000);
    address thief = address(0xbad);

    function deploy(uint256 deposited) internal {
        token = new Token();
        vault = new Vault(token);
        token.mint(user, 1_000 ether);
        token.mint(thief, 1_000 ether);
        if (deposited > 0) depositAs(user, deposited);
    }

    function depositAs(address who, uint256 amount) internal {
        vm.startPrank(who);
        token.approve(address(vault), amount);
        vault.deposit(amount);
        vm.stopPrank();
    }
}
