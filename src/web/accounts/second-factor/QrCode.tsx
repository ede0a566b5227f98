import { encode } from 'uqr'
import account from '../Account.module.css'

/** Always dark on light, because many scanners can't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The standard requires a border of four modules.
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={account.qrCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={account.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={modules.join('')} />
    </svg>
  )
}
