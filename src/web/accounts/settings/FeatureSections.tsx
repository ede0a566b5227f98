import { type ComponentType, Suspense, useState } from 'react'
import { type AccountSection, accountSections } from '../../features'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { Button } from '../../ui/Button'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'

/** The parts of a group of the account page that features add. */
export const FeatureSections = ({ group }: Pick<AccountSection, 'group'>) =>
  accountSections()
    .filter((section) => section.group === group)
    .map((section) => <OnRequest key={section.title} section={section} />)

/** Loads its content on request, because most people come for something else. */
function OnRequest({ section: { title, icon, about, open, code } }: { section: AccountSection }) {
  const [Content, setContent] = useState<ComponentType | null>(null)
  return (
    <SheetSection
      title={title}
      icon={icon}
      aside={
        !Content && (
          <Button small onClick={() => setContent(() => lazyComponent(code, NotLoadedPart))}>
            {open}
          </Button>
        )
      }
    >
      <p className={text.muted}>{about}</p>
      {Content && (
        <Suspense>
          <Content />
        </Suspense>
      )}
    </SheetSection>
  )
}
