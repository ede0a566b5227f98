import { Suspense, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'

const Credentials = lazyComponent(async () => (await import('./Credentials')).Credentials, NotLoadedPart)

/** Loads the list on request, because most people come for something else. */
export function CredentialsSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SheetSection title="Credentials" icon="file-text">
      <p className={text.muted}>
        A file signed by this site, with your username and what you found in a finalized contest. Anyone can verify it
        without this site, even after you delete your account. It names no one else.
      </p>
      {isOpen ? (
        <Suspense>
          <Credentials />
        </Suspense>
      ) : (
        <div className={button.actions}>
          <Button onClick={() => setIsOpen(true)}>Show credentials</Button>
        </div>
      )}
    </SheetSection>
  )
}
