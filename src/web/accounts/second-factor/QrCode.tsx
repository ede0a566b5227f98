import { qrCode } from './qr-code'

/** Dark on light in either theme, with the quiet border that cameras look for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  if (!rows) return null
  const size = rows.length + 8
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path className="qr-paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={squares.join('')} />
    </svg>
  )
}
