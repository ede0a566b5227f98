import './wallet-address.css'

/**
 * A whole address in groups of four, for an eye that holds it against a wallet. Only the look has gaps: what is copied
 * or read aloud is the address itself.
 */
export function WalletAddress({ children: address }: { children: string }) {
  const groups = address.match(/^0x|.{1,4}/g) ?? []
  return (
    <span className="wallet mono">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a text have no other name than their place
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
