import { classNames } from '../class-names'
import texts from '../text.module.css'
import styles from './WalletAddress.module.css'

/**
 * A full address or hash in groups of four, for comparing it with another by eye. The gaps are only visual: copying and
 * screen readers get the address itself.
 */
export function WalletAddress({ large = false, children: address }: { large?: boolean; children: string }) {
  const groups = address.match(/^0x|.{1,4}/g) ?? []
  return (
    <span className={classNames(styles.address, texts.mono, large && styles.large)}>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a text have no other name than their place
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
