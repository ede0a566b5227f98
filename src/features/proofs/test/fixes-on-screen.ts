import type { Reply } from '../../../contract/endpoints'
import type { Fix } from '../contract/fixes'

type Matrix = Reply<'readFixMatrix'>['data']

export const fixOf = (number: number, more: Partial<Fix> = {}): Fix => ({
  _id: `fix-${number}`,
  title:
    ['Only holders redeem', 'Count shares before the deposit', 'Close the contract'][number - 1] ?? `Fix ${number}`,
  issueId: null,
  addedAs: 'judge',
  addedAt: '2026-11-21T09:30:00.000Z',
  isRemovable: true,
  state: 'counts',
  ...more,
})

export const patchOnScreen =
  '--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -30,6 +30,7 @@ contract Vault {\n     }\n \n     function redeemFor(address holder, address to, uint256 amount) external {\n+        require(msg.sender == holder, "holder");\n         _redeem(holder, to, amount);\n     }\n \n'

const row = (placeInLine: number, title: string, cells: Matrix['rows'][number]['cells']) => ({
  issue: { _id: `issue-${placeInLine}`, placeInLine, title },
  cells,
})

/** Three fixes, of which one breaks the project, and what each of four proofs does with them. */
export const matrixOnScreen = (): Matrix => ({
  fixes: [fixOf(1), fixOf(2, { addedAs: 'sponsor', isRemovable: false }), fixOf(3, { state: 'tests fail' })],
  rows: [
    row(2, 'Anyone redeems the shares of others', ['stopped', 'shows', 'unclear']),
    row(5, 'First depositor takes what the second deposits', ['shows', 'stopped', 'unclear']),
    row(9, 'redeemFor does not check its caller', ['stopped', 'waiting', 'unclear']),
    row(14, 'Sweep sends the token of the vault', ['no build', 'shows', 'unclear']),
  ],
})

/** As long as each may be. */
export const longMatrix = (): Matrix => ({
  fixes: Array.from({ length: 12 }, (_, at) =>
    fixOf(at + 1, { title: `${'unbroken'.repeat(14)} ${at}`, state: at % 2 === 0 ? 'counts' : 'unclear' }),
  ),
  rows: Array.from({ length: 5 }, (_, at) =>
    row(
      1_200 + at,
      `A title of ${'unbroken'.repeat(20)}`,
      Array.from({ length: 12 }, () => 'no build'),
    ),
  ),
})
