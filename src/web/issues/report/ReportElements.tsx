import { type Components, type ExtraProps, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, createContext, memo, useContext } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { type TreeNode, textOfNode } from '../../../domain/markdown/report-tree'
import { namesItsHost, safeLink } from '../../../domain/markdown/safe-link'
import { classNames } from '../../ui/class-names'
import gutter from '../../ui/Gutter.module.css'
import layout from '../../ui/layout.module.css'
import sheet from '../../ui/Sheet.module.css'
import hidden from '../../ui/text/VisibleText.module.css'
import text from '../../ui/text.module.css'
import { LineLink } from './CitedLines'
import { CodeBlock } from './CodeBlock'
import { CodeLinkCard, codeLinkOf } from './CodeLinkCard'
import { useIsCited } from './cited-lines'
import styles from './Report.module.css'

type Of<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps

export const Prefix = createContext('L')

const undrawn = 'This part would take too long to render, so its Markdown source is shown.'

/** A report's row; other divs are unchanged. */
function Row({ node, children }: Of<'div'>) {
  const prefix = useContext(Prefix)
  const isCited = useIsCited()
  const { dataKind, dataLine, dataEnd } = node?.properties ?? {}
  if (dataKind === undefined) return <div>{children}</div>
  const strip = classNames(gutter.gutter, dataKind === 'heading' && styles.headingGutter)
  const isNumbered = typeof dataLine === 'number'
  return (
    <div
      className={classNames(sheet.line, styles.row)}
      data-cited={(isNumbered && isCited(prefix, dataLine, Number(dataEnd))) || undefined}
    >
      {isNumbered ? <LineLink className={strip} prefix={prefix} line={dataLine} /> : <span className={strip} />}
      <div className={classNames(sheet.content, styles.block)}>{children}</div>
    </div>
  )
}

/** A paragraph consisting only of a code link. */
function Paragraph({ node, children, dir }: Of<'p'>) {
  const link = codeLinkOf(node)
  return link ? <CodeLinkCard link={link} /> : <p dir={dir}>{children}</p>
}

function Code({ node }: Of<'pre'>) {
  const prefix = useContext(Prefix)
  const code = node?.children.find((child) => child.type === 'element')
  const { className, dataUndrawn } = code?.type === 'element' ? code.properties : {}
  const named = Array.isArray(className) ? className.find((name) => String(name).startsWith('language-')) : undefined
  const line = node?.properties.dataLine
  return (
    <CodeBlock
      code={textOfNode(node).replace(/\n$/, '')}
      label={named === undefined ? null : String(named).slice('language-'.length)}
      firstLine={typeof line === 'number' ? line : undefined}
      prefix={prefix}
      note={dataUndrawn === undefined ? undefined : undrawn}
    />
  )
}

function Table({ children, dir }: Of<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className={classNames(layout.scroll, styles.tableBox)} tabIndex={0} aria-label="Table" dir={dir}>
      <table className={styles.table}>{children}</table>
    </section>
  )
}

/** A task's checkbox, read-only. */
function TaskBox({ checked }: Of<'input'>) {
  return <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'Not done'} readOnly />
}

const HiddenCharacter = ({ node: _, ...rest }: Of<'bdi'>) => <bdi {...rest} className={hidden.hiddenCharacter} />

const components: Components = {
  div: Row,
  p: Paragraph,
  a: ReportLink,
  pre: Code,
  table: Table,
  input: TaskBox,
  bdi: HiddenCharacter,
  h3: ReportHeading,
  h4: ReportHeading,
  h5: ReportHeading,
  h6: ReportHeading,
}

/** The elements of one row. */
export const ReportElements = memo(function ReportElements({ node }: { node: TreeNode }) {
  return toJsxRuntime(node as Parameters<typeof toJsxRuntime>[0], {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  })
})

type LinkProps = ComponentProps<'a'> & ExtraProps

/** A link in a report: to its own footnotes, or an external one that shows its destination. */
function ReportLink({ node, href, id, children, ...rest }: LinkProps) {
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
function ReportHeading({ node, id, children, dir }: HeadingProps) {
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
