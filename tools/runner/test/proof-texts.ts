const pragma = `// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.17;
`
/** Cheats by the signatures that a test names. */
const cheats = (signatures: string[]): string => `interface Cheats {
${signatures.map((signature) => `    function ${signature} external;`).join('\n')}
}
Cheats constant cheats = Cheats(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
`

/** A proof about the vault that measures, with what its attack does and whatever else it has. */
export const measured = ({
  attack = '',
  more = '',
  outside = '',
  using = [],
  setUp = '',
  base = 'LossTest, Setup',
}: Parts): string =>
  `${pragma}
import {LossTest} from "primacy/LossTest.sol";
import {Setup, vm} from "./Setup.sol";
import {Token} from "../src/Token.sol";
import {Vault} from "../src/Vault.sol";
${cheats(using)}
${outside}
contract Proof is ${base} {
    function setUp() public {
        deploy(100 ether);
        ${setUp}
    }
    ${more.includes('fundsToken') ? '' : 'function fundsToken() internal view override returns (address) { return address(token); }'}
    ${more.includes('fundsHolders') ? '' : 'function fundsHolders() internal view override returns (address[] memory holders) { holders = new address[](1); holders[0] = address(vault); }'}
    function attack() internal override {
        ${attack}
    }
    ${more}
}
`
type Parts = { attack?: string; more?: string; outside?: string; using?: string[]; setUp?: string; base?: string }

/** A proof about the vault that is a plain test. */
export const plain = (body: string, using: string[] = [], outside = ''): string =>
  `${pragma}
import {Setup, vm} from "./Setup.sol";
import {Token} from "../src/Token.sol";
import {Vault} from "../src/Vault.sol";
${cheats(using)}
${outside}
contract Proof is Setup {
    function setUp() public {
        deploy(100 ether);
    }
    ${body}
}
`
