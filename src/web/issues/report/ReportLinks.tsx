import type { ExtraProps } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { textOfNode } from '../../../domain/markdown/report-tree'
import { namesItsHost, safeLink } from '../../../domain/markdown/safe-link'
import text from '../../ui/text.module.css'
import styles from './Report.module.css'

type LinkProps = ComponentProps<'a'> & ExtraProps

/** A link in a report: to its own footnotes, or an external one that shows its destination. */
export function ReportLink({ node, href, id, children, ...rest }: LinkProps) {
  const { dataFootnoteRef, dataFootnoteBackref, dataNamesHost } = node?.properties ?? {}
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) {
    return (
      <a href={href} id={id} aria-label={rest['aria-label']} aria-describedby={rest['aria-describedby']}>
        {children}
      </a>
    )
  }
  const link = safeLink(href)
  if (!link) return <>{children}</>
  const isNamed = dataNamesHost !== undefined || namesItsHost(textOfNode(node), link.host)
  // In print, the URL follows the text, unless it is the text.
  const address = textOfNode(node).trim() === link.href ? undefined : link.href
  const host = !isNamed && <bdi className={text.faint}>{` (${link.host})`}</bdi>
  if (link.href.toLowerCase().startsWith('mailto:')) {
    return (
      <a href={link.href} data-address={address}>
        <span>{children}</span>
        {host}
      </a>
    )
  }
  return (
    <a href={link.href} rel="noopener noreferrer nofollow ugc" target="_blank" data-address={address}>
      <span>{children}</span>
      {host}
      <span className={text.visuallyHidden}> (opens in a new tab)</span>
    </a>
  )
}

type HeadingProps = ComponentProps<'h3'> & ExtraProps

/** A heading with a link to itself, for citing. */
export function ReportHeading({ node, id, children, dir }: HeadingProps) {
  const Level = (node?.tagName ?? 'h3') as 'h3'
  return (
    <div className={styles.heading} dir={dir}>
      <Level id={id} tabIndex={-1}>
        {children}
      </Level>
      <a className={styles.anchor} data-print="none" href={`#${id}`} aria-label={`Link to ${textOfNode(node)}`}>
        #
      </a>
    </div>
  )
}
