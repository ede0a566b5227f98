import { useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { Button } from '../../ui/Button'
import { SheetSection } from '../../ui/Sheet'
import { DeletionDialog } from './DeletionDialog'

export function DeletionSection({ account }: { account: Account }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SheetSection title="Delete account" icon="trash">
      <p className="soft">
        {account.isOnlyAdmin
          ? 'You are the only admin of this site. Ask whoever runs the server to make another one before you delete your account.'
          : 'Your name, address and wallet go. Your submissions and what was decided about them stay, under a random name.'}
      </p>
      <div className="btns act">
        <Button variant="danger" disabled={account.isOnlyAdmin} onClick={() => setIsAsking(true)}>
          Delete account…
        </Button>
      </div>
      {isAsking && <DeletionDialog account={account} onClose={() => setIsAsking(false)} />}
    </SheetSection>
  )
}
