import { Component, type ComponentProps, createContext, memo, type ReactNode, useContext } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './CodeBlock'
import { isTooCostly } from './parse-cost'
import './report.css'
import { levelHeadings, nameImages, showHtmlAsText, toLines } from './report-lines'
import { safeLink } from './safe-link'

type Of<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps

type ReportProps = {
  markdown: string
  /** Start of the line anchors, so that two reports on a page do not share them. */
  prefix: string
}

const Prefix = createContext('L')

/** The only place that draws Markdown of strangers. No HTML of theirs, no image, no link of another kind gets out. */
export const Report = memo(function Report({ markdown, prefix }: ReportProps) {
  const asItIs = <AsItIs text={markdown} prefix={prefix} />
  if (isTooCostly(markdown)) return asItIs
  return (
    <PlainOnError key={markdown} otherwise={asItIs}>
      <Prefix value={prefix}>
        <div className="rep" dir="auto">
          <Markdown
            remarkPlugins={[remarkGfm]}
            rehypePlugins={[showHtmlAsText, rehypeSanitize, nameImages, levelHeadings, toLines]}
            urlTransform={(address) => safeLink(address)?.href}
            disallowedElements={['img', 'script', 'style', 'iframe']}
            components={components}
          >
            {markdown}
          </Markdown>
        </div>
      </Prefix>
    </PlainOnError>
  )
})

function AsItIs({ text, prefix }: { text: string; prefix: string }) {
  return (
    <div className="rep">
      <CodeBlock code={text} language={null} firstLine={1} prefix={prefix} />
    </div>
  )
}

/** A text that breaks the parser is still a text. */
class PlainOnError extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children
  }
}

/** A row of the report, made by toLines; any other div stays what it is. */
function Row({ node, children }: Of<'div'>) {
  const prefix = useContext(Prefix)
  const line = node?.properties.dataLine
  if (typeof line !== 'number') return <div>{children}</div>
  const isHeading = node?.properties.dataKind === 'h'
  return (
    <div className="ln">
      <a
        className={isHeading ? 'g h' : 'g'}
        href={`#${prefix}${line}`}
        id={`${prefix}${line}`}
        aria-label={`Line ${line}`}
      >
        {line}
      </a>
      <div className="b">{children}</div>
    </div>
  )
}

function Anchor({ node, href, children }: Of<'a'>) {
  const link = safeLink(typeof href === 'string' ? href : undefined)
  if (!link) return <>{children}</>
  const words = textOf(node)
  const isOpenlyNamed = words.includes(link.host)
  return (
    <a href={link.href} rel="noopener noreferrer nofollow" target="_blank">
      {children}
      {!isOpenlyNamed && <span className="meta"> ({link.host})</span>}
    </a>
  )
}

type Readable = { type?: string; value?: string; children?: readonly unknown[] }

function textOf(node: unknown): string {
  const { value, children } = (node ?? {}) as Readable
  return value ?? (children ?? []).map(textOf).join('')
}

function Code({ node }: Of<'pre'>) {
  const prefix = useContext(Prefix)
  const code = node?.children.find((child) => child.type === 'element')
  const classes = code?.type === 'element' ? code.properties.className : undefined
  const named = Array.isArray(classes) ? classes.find((name) => String(name).startsWith('language-')) : undefined
  const line = node?.properties.dataLine
  return (
    <CodeBlock
      code={textOf(node).replace(/\n$/, '')}
      language={named === undefined ? null : String(named).slice('language-'.length)}
      firstLine={typeof line === 'number' ? line : undefined}
      prefix={prefix}
    />
  )
}

function Table({ children }: Of<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label="Table">
      <table className="rep-t">{children}</table>
    </section>
  )
}

const components: Components = {
  div: Row,
  a: Anchor,
  pre: Code,
  table: Table,
}
