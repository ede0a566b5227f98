import { expect, test } from 'vitest'
import { qrCode } from './qr-code'

/** The rows as numbers, the leftmost square their highest bit, in base 36. */
const written = (rows: boolean[][] | null) =>
  rows?.map((row) => row.reduce((sum, isDark) => sum * 2n + (isDark ? 1n : 0n), 0n).toString(36)).join(' ')

/** As another encoder draws it (qrcode-generator 2.0.4, whose codes a reader of a third hand has read). */
const smallest =
  '18nsv mwjl wt3x wpr1 worh mtz5 18prz 5c0 164sk zcyx myoj vltu zrcx 4gt 18q2n mxld wrf7 wol2 wsot myiq 18pqr'
/** With a version of its own in it, marks of alignment, and blocks of two lengths. */
const tenth =
  '135a20ga83nj k3rzmib1g01 sn1fpuiit7h sq7smowrejh so7a4rw7ujh k4sngunjvb5 137mi6kld9bz 12dnxpgetc ' +
  '12qiy5xne1m2 582w65d5msj q9re3nli77a 4fskm4c9hek 8z77ves5ts9 f0a5rh8nqub kokapn3qjue wnunoicw6e4 93u7uqj4gzt ' +
  'wt5d27rgqzn b1wolur8j5i sisno8hwjmk 12jcisxlcdu1 100b0uvjfkbn hrow3noeuie t1fry7ghzz3 gkl8aqfj8qy ' +
  'gvegz3h2rab w0ddk7ibmra ik87qhbqrks iwk03omgvh5 12ax3xrdzsb7 2ew3xrzg452 d71q6ugperg gmhtpz30eop ' +
  '129hrk61k26b m41x7tr8wpy ds3e24n6gak zjkykjia2jd ebkoifcpy4h 10y2h9ckg61z 6f585n2w83g cv2wip22tso ' +
  '57v3jo12jnn csfxk5ufh5y 12wfpruwb6rg rnc3sn38u3d 2jrtws4s5xf pklji0gq752 12aqgtn0uha4 ge1vvlihh5 2zto0sg07n ' +
  '137w5085weae k23oxa0yskc srr6o8nb01l sr7y62fqxcg ssd4guhugas k3zhibkfsfg 138et0xg5k3e'

test.each([
  ['primacy', 21, smallest],
  ['x'.repeat(231), 57, tenth],
])('%.12j is drawn as other encoders draw it', (text, size, rows) => {
  const code = qrCode(text)
  expect(code?.map((row) => row.length)).toEqual(Array(size).fill(size))
  expect(written(code)).toBe(rows)
})

test('a text of any length up to 858 bytes has a code, and a longer one has none', () => {
  const sizes = [17, 18, 134, 135, 230, 231, 858].map((length) => qrCode('y'.repeat(length))?.length)
  expect(sizes).toEqual([21, 25, 41, 45, 53, 57, 97])
  expect(qrCode('y'.repeat(859))).toBeNull()
  expect(qrCode('é'.repeat(430))).toBeNull()
})
