import { Suspense, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'

const Credentials = lazyComponent(async () => (await import('./Credentials')).Credentials, NotLoadedPart)

/** Most people come for something else, so the list is loaded when somebody asks for it. */
export function CredentialsSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SheetSection title="Credentials" icon="file-text">
      <p className={text.muted}>
        A file that this site signs: your username, and what you found in a finalized contest. Anybody can check it
        without this site, also after you delete your account. It names nobody else.
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
