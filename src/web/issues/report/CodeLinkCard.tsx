import { type CodeLink, lineRange, parseCodeLink, shortRef } from '../../../domain/issues/code-link'
import { Icon } from '../../ui/Icon'
import text from '../../ui/text.module.css'
import styles from './CodeLinkCard.module.css'

/** A code link, displayed as file and lines instead of a long URL. */
export function CodeLinkCard({ link }: { link: CodeLink }) {
  const lines = lineRange(link)
  return (
    <a className={styles.card} href={link.url} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="file-text" />
      <span className={styles.file}>
        <bdi>{link.path}</bdi>
        {lines && <b> {lines}</b>}
      </span>
      <span className={styles.source}>
        <bdi>{`${link.repository}@${shortRef(link)}`}</bdi> <span>{`on ${link.host}`}</span>
        <span className={text.visuallyHidden}> (opens in a new tab)</span>
      </span>
      <Icon name="arrow-up-right" small />
    </a>
  )
}

type TreeNode = {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: readonly unknown[]
}

/** The code link that is a paragraph's only content; null if there is more, or if the link has another text. */
export function codeLinkOf(paragraph: unknown): CodeLink | null {
  const [link, ...others] = ((paragraph ?? {}) as TreeNode).children ?? []
  const { tagName, properties, children = [] } = (link ?? {}) as TreeNode
  const [linkText, ...more] = children as readonly TreeNode[]
  if (tagName !== 'a' || others.length > 0 || more.length > 0 || !linkText?.value) return null
  return parseCodeLink(linkText.value) && parseCodeLink(String(properties?.href))
}
