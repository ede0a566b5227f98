import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode'

/** The code of "primacy" as qrcode-generator 2.0.4 draws it: one number in base 36 per row, leftmost module first. */
const expectedRows =
  '18nsv mwjl wt3x wpr1 worh mtz5 18prz 5c0 164sk zcyx myoj vltu zrcx 4gt 18q2n mxld wrf7 wol2 wsot myiq 18pqr'

test('a QR code has the modules that another encoder draws, and a border of four', () => {
  render(<QrCode text="primacy" label="The key as a QR code" />)
  const image = screen.getByRole('img', { name: 'The key as a QR code' })
  expect(image.getAttribute('viewBox')).toBe('0 0 29 29')
  const rows = Array.from({ length: 21 }, () => 0n)
  for (const [, x, y] of image.lastElementChild?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    const row = Number(y) - 4
    rows[row] = (rows[row] ?? 0n) | (1n << BigInt(24 - Number(x)))
  }
  expect(rows.map((row) => row.toString(36)).join(' ')).toBe(expectedRows)
})
