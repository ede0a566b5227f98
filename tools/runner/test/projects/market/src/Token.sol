// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

contract Token {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public immutable minter = msg.sender;

    function mint(address to, uint256 value) external {
        require(msg.sender == minter, "minter");
        balanceOf[to] += value;
    }

    function approve(address who, uint256 value) external returns (bool) {
        allowance[msg.sender][who] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        return true;
    }
}
