// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

/// A pool of ether with four planted flaws: withdraw, initialize, claim and move.
contract Pool {
    address public owner;
    uint256 public reward = 10 ether;
    mapping(address => uint256) public deposits;

    function initialize(address owner_) external {
        owner = owner_;
    }

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = deposits[msg.sender];
        (bool sent,) = msg.sender.call{value: amount}("");
        require(sent, "sent");
        deposits[msg.sender] = 0;
    }

    function claim() external {
        require(deposits[msg.sender] > 0, "no deposit");
        payable(msg.sender).transfer(reward);
    }

    function move(address to, uint256 amount) external {
        unchecked {
            deposits[msg.sender] -= amount;
        }
        deposits[to] += amount;
    }

    function close() external {
        require(msg.sender == owner, "owner");
        payable(owner).transfer(address(this).balance);
    }
}
