import { formatShare, lostShare } from '../../../domain/contests/proof-runs'
import { Fact } from '../../../web/ui/Facts'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import { WalletAddress } from '../../../web/ui/text/WalletAddress'
import text from '../../../web/ui/text.module.css'
import type { ProofResult } from '../contract/run'
import { formatAmount } from '../domain/amount-text'
import { claimedByLabels, countedByLabels } from './run-labels'

const ether = `0x${'0'.repeat(40)}`

/** What the measure says of the loss, and who says whose funds they are. */
export function LossFacts({ loss }: { loss: ProofResult['loss'] }) {
  if (loss === 'none') {
    return <Fact term="Loss">Not measured. Without the measure, a judge works out what the attack takes.</Fact>
  }
  if ('untrusted' in loss) {
    return (
      <Fact term="Why not trusted">
        <VisibleText>{loss.untrusted}</VisibleText>
      </Fact>
    )
  }
  const [before, after] = [BigInt(loss.before), BigInt(loss.after)]
  const lost = after < before ? before - after : 0n
  return (
    <>
      <Fact term="Loss">
        <b className={text.strong}>{formatShare(lostShare(loss))}</b>
        {` (${formatAmount(lost)} of ${formatAmount(before)})`}
      </Fact>
      <Fact term="Before and after">{`${formatAmount(before)}, then ${formatAmount(after)}`}</Fact>
      <Fact term="Whose funds">{claimedByLabels[loss.claimedBy]}</Fact>
      <Fact term="Counted by">{countedByLabels[loss.countedBy]}</Fact>
      <Fact term="Token">{loss.token === ether ? 'Ether' : <WalletAddress>{loss.token}</WalletAddress>}</Fact>
    </>
  )
}
