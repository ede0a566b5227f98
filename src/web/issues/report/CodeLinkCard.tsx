import { type CodeLink, lineRange, parseCodeLink, shortRef } from '../../../domain/issues/code-link'
import { Icon } from '../../ui/Icon'
import './code-link-card.css'

/** A place in the code, told by its file and lines instead of a long address. */
export function CodeLinkCard({ link }: { link: CodeLink }) {
  const lines = lineRange(link)
  return (
    <a className="code-link" href={link.url} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="file-text" />
      <span className="code-link-file">
        <bdi>{link.path}</bdi>
        {lines && <b> {lines}</b>}
      </span>
      <span className="code-link-source">
        <bdi>
          {link.repository}@{shortRef(link)}
        </bdi>{' '}
        on {link.host}
        <span className="hide"> (opens in a new tab)</span>
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

/** The code link that a paragraph consists of, or null when it says anything else or gives the link a name of its own. */
export function codeLinkOf(paragraph: unknown): CodeLink | null {
  const [link, ...others] = ((paragraph ?? {}) as TreeNode).children ?? []
  const { tagName, properties, children = [] } = (link ?? {}) as TreeNode
  const [words, ...more] = children as readonly TreeNode[]
  if (tagName !== 'a' || others.length > 0 || more.length > 0 || !words?.value) return null
  return parseCodeLink(words.value) && parseCodeLink(String(properties?.href))
}
