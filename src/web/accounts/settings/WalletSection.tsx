import type { Account } from '../../../contract/accounts/account-settings'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { SheetSection } from '../../ui/Sheet'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { formatDayTime, formatUtcTime } from '../../ui/time/dates'
import { useAsked } from './use-asked'
import { WalletForm } from './WalletForm'

export function WalletSection({ account }: { account: Account }) {
  const { isOpen, opener, open, close } = useAsked()
  const { walletHeldUntil, user } = account
  const status = isOpen ? 'now' : walletHeldUntil ? 'warn' : undefined
  return (
    <SheetSection title="Wallet" icon="wallet" status={status}>
      <p className="soft">Rewards are paid to</p>
      <p className="own-wallet">
        <WalletAddress>{user.walletAddress}</WalletAddress>
      </p>
      {walletHeldUntil && <HeldNote until={new Date(walletHeldUntil)} />}
      {isOpen ? (
        <WalletForm account={account} onClose={close} />
      ) : (
        <div className="btns act">
          <Button ref={opener} onClick={open}>
            Change wallet…
          </Button>
        </div>
      )}
    </SheetSection>
  )
}

function HeldNote({ until }: { until: Date }) {
  return (
    <p className="caution">
      <Icon name="triangle-alert" />
      <span>
        You changed it. Payments to you wait until{' '}
        <time dateTime={until.toISOString()}>
          {formatDayTime(until)} ({formatUtcTime(until)})
        </time>
        .
      </span>
    </p>
  )
}
