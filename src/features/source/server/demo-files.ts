/** The source of the demo's running contest: a small project that builds, with the flaw that its first submission proves. */
export const vaultSpringFiles: Record<string, string> = {
  'foundry.toml': `[profile.default]
src = "src"
test = "test"
solc = "0.8.20"
optimizer = true
optimizer_runs = 200
`,
  'README.md': `# Vault Spring

ERC-4626 vaults with asynchronous redemptions. \`forge test\` runs the tests.
`,
  'src/EpochVault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IAsset} from "./IAsset.sol";

/// Holds the assets of everyone who has not asked for them.
contract EpochVault {
    IAsset public immutable asset;
    address public immutable deployer = msg.sender;
    address public queue;
    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;

    event Deposited(address indexed by, uint256 amount, uint256 shares);

    constructor(IAsset asset_) {
        asset = asset_;
    }

    /// Once, after the queue is deployed.
    function setQueue(address queue_) external {
        require(msg.sender == deployer && queue == address(0), "set");
        queue = queue_;
    }

    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    /// Rounds down, in favor of the vault.
    function convertToShares(uint256 amount) public view returns (uint256) {
        return totalShares == 0 ? amount : amount * totalShares / totalAssets();
    }

    /// Rounds down, in favor of the vault.
    function convertToAssets(uint256 shares) public view returns (uint256) {
        return shares * totalAssets() / totalShares;
    }

    function deposit(uint256 amount) external returns (uint256 shares) {
        shares = convertToShares(amount);
        totalShares += shares;
        sharesOf[msg.sender] += shares;
        asset.transferFrom(msg.sender, address(this), amount);
        emit Deposited(msg.sender, amount, shares);
    }

    /// Burns shares of a holder and moves their assets into the queue.
    function release(address holder, uint256 shares) external returns (uint256 amount) {
        require(msg.sender == queue, "queue");
        amount = convertToAssets(shares);
        sharesOf[holder] -= shares;
        totalShares -= shares;
        asset.transfer(queue, amount);
    }
}
`,
  'src/IAsset.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The asset is compatible with ERC-777: it calls \`tokensReceived\` on whoever receives it.
interface IAsset {
    function balanceOf(address holder) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IReceiver {
    function tokensReceived(address from, uint256 amount) external;
}
`,
  'src/PriceGuard.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// Refuses a price that has moved by more than a bound.
contract PriceGuard {
    IFeed public immutable feed;
    uint256 public immutable bound;
    uint256 public last;

    constructor(IFeed feed_, uint256 bound_) {
        feed = feed_;
        bound = bound_;
    }

    function read() external returns (uint256 price) {
        (, int256 answer,,,) = feed.latestRoundData();
        require(answer > 0, "answer");
        price = uint256(answer);
        if (last != 0) {
            uint256 moved = price > last ? price - last : last - price;
            require(moved * 1e18 / last <= bound, "moved");
        }
        last = price;
    }
}
`,
  'src/RedemptionQueue.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {EpochVault} from "./EpochVault.sol";
import {IAsset} from "./IAsset.sol";

/// Redemptions wait here, and each epoch is paid out at once.
contract RedemptionQueue {
    struct Request {
        address receiver;
        uint256 amount;
    }

    struct Epoch {
        uint256 total;
        bool settled;
        Request[] requests;
    }

    uint256 public constant LENGTH = 7 days;
    EpochVault public immutable vault;
    IAsset public immutable asset;
    uint256 public immutable startedAt = block.timestamp;
    mapping(uint256 => Epoch) private epochs;

    event Requested(uint256 indexed epoch, address indexed by, uint256 shares, uint256 amount);
    event Settled(uint256 indexed epoch, uint256 total);

    constructor(EpochVault vault_) {
        vault = vault_;
        asset = vault_.asset();
    }

    function currentEpoch() public view returns (uint256) {
        return (block.timestamp - startedAt) / LENGTH;
    }

    function closesAt(uint256 epoch) public view returns (uint256) {
        return startedAt + (epoch + 1) * LENGTH;
    }

    /// Queues shares of the caller for the current epoch.
    function request(uint256 shares) external returns (uint256 epoch) {
        epoch = currentEpoch();
        Epoch storage e = epochs[epoch];
        uint256 amount = vault.release(msg.sender, shares);
        e.total += amount;
        e.requests.push(Request(msg.sender, amount));
        emit Requested(epoch, msg.sender, shares, amount);
    }

    /// Takes the last request of the caller in the current epoch back.
    function cancel() external {
        Epoch storage e = epochs[currentEpoch()];
        uint256 last = e.requests.length - 1;
        Request memory r = e.requests[last];
        require(r.receiver == msg.sender, "receiver");
        e.requests.pop();
        asset.transfer(msg.sender, r.amount);
    }

    /// Pays everyone in an epoch that is closed. Anyone may call it.
    function settle(uint256 epoch) external {
        Epoch storage e = epochs[epoch];
        require(block.timestamp >= closesAt(epoch), "open");
        require(!e.settled, "settled");
        for (uint256 i; i < e.requests.length; ++i) {
            Request memory r = e.requests[i];
            asset.transfer(r.receiver, r.amount);
        }
        e.settled = true;
        emit Settled(epoch, e.total);
    }
}
`,
  'test/RedemptionQueue.t.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Test} from "forge-std/Test.sol";
import {EpochVault} from "../src/EpochVault.sol";
import {RedemptionQueue} from "../src/RedemptionQueue.sol";
import {HookedAsset} from "./HookedAsset.sol";

contract RedemptionQueueTest is Test {
    HookedAsset asset = new HookedAsset();
    EpochVault vault = new EpochVault(asset);
    RedemptionQueue queue = new RedemptionQueue(vault);
    address ada = makeAddr("ada");

    function setUp() public {
        vault.setQueue(address(queue));
        asset.mint(ada, 100);
        vm.startPrank(ada);
        vault.deposit(100);
        vm.stopPrank();
    }

    function test_requestIsPaidAfterItsEpoch() public {
        vm.prank(ada);
        uint256 epoch = queue.request(40);
        vm.expectRevert("open");
        queue.settle(epoch);
        vm.warp(queue.closesAt(epoch));
        queue.settle(epoch);
        assertEq(asset.balanceOf(ada), 40);
        vm.expectRevert("settled");
        queue.settle(epoch);
    }
}
`,
  'test/HookedAsset.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IAsset, IReceiver} from "../src/IAsset.sol";

contract HookedAsset is IAsset {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        if (to.code.length > 0) try IReceiver(to).tokensReceived(from, amount) {} catch {}
        return true;
    }
}
`,
}
