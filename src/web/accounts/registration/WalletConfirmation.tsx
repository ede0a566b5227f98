import { useState } from 'react'
import { ConfirmDialog } from '../../forms/FormDialog'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { walletWarning } from './wallet-checksum'

type Waiting = { walletAddress: string; warning: string; next: () => void }

/** Asks for confirmation before continuing with a wallet that can't be paid. */
export function useWalletConfirmation() {
  const [confirmed, setConfirmed] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    /** Continues immediately, or once the address is confirmed. */
    confirmThen(walletAddress: string, next: () => void) {
      const warning = walletWarning(walletAddress)
      if (warning === null || confirmed === walletAddress) return next()
      setWaiting({ walletAddress, warning, next })
    },
    confirmation: waiting && (
      <ConfirmDialog
        tone="warn"
        title="Use this wallet address anyway?"
        description={`${waiting.warning} Awards cannot be paid to it until you set another one.`}
        action="Use this address"
        run={async () => {
          setConfirmed(waiting.walletAddress)
          setWaiting(null)
          waiting.next()
        }}
        onClose={() => setWaiting(null)}
      >
        <p>
          <WalletAddress large>{waiting.walletAddress}</WalletAddress>
        </p>
      </ConfirmDialog>
    ),
  }
}
