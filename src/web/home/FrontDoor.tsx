import { type ComponentType, useId } from 'react'
import { useSite } from '../api/site'
import { frontDoorParts } from '../features'
import { lazyComponent } from '../loading/lazy-component'
import { Sheet } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './FrontDoor.module.css'
import { IdeaRows } from './Ideas'

/** The operator's Markdown, which the server writes into the document. */
const ownIntro = () => document.querySelector<HTMLMetaElement>('meta[name="site-intro"]')?.content

/** Loaded only for an operator's own text. */
const MarkdownPreview = lazyComponent<{ markdown: string; prefix: string }>(
  async () => (await import('../issues/editor/MarkdownPreview')).MarkdownPreview,
  ({ markdown }) => <p className={text.preLine}>{markdown}</p>,
)

const parts = new Map<() => Promise<ComponentType>, ComponentType>()

/** The component that a feature's code loads. Whatever suspends here keeps the whole place as the document has it. */
function partOf(code: () => Promise<ComponentType>): ComponentType {
  const part = parts.get(code) ?? lazyComponent(code, () => null)
  parts.set(code, part)
  return part
}

/** What the site is for, beside the login. */
export function FrontDoor() {
  const headingId = useId()
  const siteName = useSite((site) => site.siteName)
  const markdown = ownIntro()
  return (
    <section className={styles.door} data-front-door="" aria-labelledby={headingId}>
      {markdown ? (
        <Sheet className={styles.own}>
          <h2 id={headingId} className={text.visuallyHidden}>
            Introduction
          </h2>
          <MarkdownPreview markdown={markdown} prefix="intro" />
        </Sheet>
      ) : (
        <div className={styles.intro}>
          <h2 id={headingId}>Find the critical bug first</h2>
          <p>{`On ${siteName}, security researchers audit smart-contract code in timed contests, submit Critical issues, and split the bounty pool.`}</p>
        </div>
      )}
      <Sheet>
        <IdeaRows />
        {frontDoorParts().map(({ name, code }) => {
          const Part = partOf(code)
          return <Part key={name} />
        })}
      </Sheet>
    </section>
  )
}
