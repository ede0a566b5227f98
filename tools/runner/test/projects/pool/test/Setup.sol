// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Pool} from "../src/Pool.sol";

interface Vm {
    function deal(address who, uint256 amount) external;
    function prank(address who) external;
    function startPrank(address who) external;
    function stopPrank() external;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

abstract contract Setup {
    Pool pool;
    address thief = address(0xbad);

    function deploy() internal {
        pool = new Pool();
        pool.initialize(address(0x99));
        for (uint160 user = 0x1000; user < 0x1005; user++) {
            vm.deal(address(user), 20 ether);
            vm.prank(address(user));
            pool.deposit{value: 20 ether}();
        }
        vm.deal(thief, 25 ether);
    }
}
