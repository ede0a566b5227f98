import { Suspense, useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'

const Tokens = lazyComponent<{ owner: Account['user'] }>(async () => (await import('./Tokens')).Tokens, NotLoadedPart)

/** Loads list and form on request, because most people have no tokens. */
export function TokensSection({ owner }: { owner: Account['user'] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SheetSection title="Access tokens" icon="code">
      <p className={text.muted}>
        For programs that act for you, such as the primacy command. Changing your password, signing out everywhere, or
        turning two-step login on or off revokes all of them.
      </p>
      {isOpen ? (
        <Suspense>
          <Tokens owner={owner} />
        </Suspense>
      ) : (
        <div className={button.actions}>
          <Button onClick={() => setIsOpen(true)}>Show tokens</Button>
        </div>
      )}
    </SheetSection>
  )
}
