import { Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { SheetLine } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import type { Elements } from '../../ui/text/elements'
import textStyles from '../../ui/text.module.css'
import styles from './MarkdownField.module.css'

const loadPreview = async () => (await import('./MarkdownPreview')).MarkdownPreview
const MarkdownPreview = lazyComponent(loadPreview, NotLoadedPart)

/** A row of the field's sheet with an empty gutter. */
export const Row = ({ className, children }: { className?: string; children: Elements }) => (
  <SheetLine className={className} contentClass={styles.cell}>
    {children}
  </SheetLine>
)

/** The text as readers will see it. */
export function Preview({ markdown, prefix }: { markdown: string; prefix: string }) {
  if (markdown.trim() !== '') {
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <MarkdownPreview markdown={markdown} prefix={prefix} />
      </Suspense>
    )
  }
  return (
    <Row className={styles.note}>
      <p className={textStyles.muted}>Nothing to preview yet. Write something first.</p>
    </Row>
  )
}
