// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Token} from "./Token.sol";

/// A vault of shares with four planted flaws: redeemFor, the price of a share, sweep and moveShares.
contract Vault {
    Token public immutable asset;
    address public immutable owner = msg.sender;
    uint256 public totalShares;
    mapping(address => uint256) public shares;

    constructor(Token asset_) {
        asset = asset_;
    }

    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    function deposit(uint256 amount) external {
        uint256 minted = totalShares == 0 ? amount : amount * totalShares / totalAssets();
        totalShares += minted;
        shares[msg.sender] += minted;
        asset.transferFrom(msg.sender, address(this), amount);
    }

    function redeem(uint256 amount) external {
        _redeem(msg.sender, msg.sender, amount);
    }

    function redeemFor(address holder, address to, uint256 amount) external {
        _redeem(holder, to, amount);
    }

    function moveShares(address from, address to, uint256 amount) external {
        shares[from] -= amount;
        shares[to] += amount;
    }

    function sweep(address to) external {
        asset.transfer(to, asset.balanceOf(address(this)));
    }

    function _redeem(address holder, address to, uint256 amount) private {
        uint256 paid = amount * totalAssets() / totalShares;
        shares[holder] -= amount;
        totalShares -= amount;
        asset.transfer(to, paid);
    }
}
