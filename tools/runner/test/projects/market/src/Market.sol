// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.17;

import {Token} from "./Token.sol";

/// Escrow and sale of tokens with four planted flaws: settle, cancel, setPrice and the rounding of buy.
contract Market {
    struct Offer {
        address seller;
        address buyer;
        uint256 amount;
    }

    Token public immutable token;
    address public immutable owner = msg.sender;
    uint256 public price = 100;
    Offer[] public offers;

    constructor(Token token_) {
        token = token_;
    }

    function offer(address buyer, uint256 amount) external returns (uint256 id) {
        token.transferFrom(msg.sender, address(this), amount);
        offers.push(Offer(msg.sender, buyer, amount));
        return offers.length - 1;
    }

    function settle(uint256 id, address to) external {
        uint256 amount = offers[id].amount;
        offers[id].amount = 0;
        token.transfer(to, amount);
    }

    function cancel(uint256 id) external {
        require(msg.sender == offers[id].seller, "seller");
        token.transfer(msg.sender, offers[id].amount);
    }

    function setPrice(uint256 price_) external {
        price = price_;
    }

    function buy(uint256 amount) external payable {
        require(msg.value >= amount * price / 1e4, "price");
        token.transfer(msg.sender, amount);
    }
}
