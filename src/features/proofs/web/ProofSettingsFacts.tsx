import type { ProofMode, ProofSettings } from '../../../domain/contests/proof-settings'
import { Fact, Facts } from '../../../web/ui/Facts'
import layout from '../../../web/ui/layout.module.css'
import { WalletAddress } from '../../../web/ui/text/WalletAddress'

export const modeLabels: Record<ProofMode, string> = {
  off: 'Off: proofs are not run',
  shown: 'Shown: judges see the result of each proof',
  asked: 'Asked for: the form asks for a proof, and judges look at proofs that run first',
}

/** Whose funds the measure counts. */
export function ProofSettingsFacts({ proofs: { token, holders } }: { proofs: ProofSettings }) {
  if (token === null)
    return (
      <Facts isWide>
        <Fact term="Funds that count">Each proof names a token and its holders; judges check them</Fact>
      </Facts>
    )
  return (
    <Facts isWide>
      <Fact term="Token that counts">
        <WalletAddress>{token}</WalletAddress>
      </Fact>
      <Fact term={holders.length === 1 ? 'Holder' : `Holders (${holders.length})`}>
        <ul className={layout.tight}>
          {holders.map((holder) => (
            <li key={holder}>
              <WalletAddress>{holder}</WalletAddress>
            </li>
          ))}
        </ul>
      </Fact>
    </Facts>
  )
}
