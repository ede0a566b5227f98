import { Component, type ComponentProps, createContext, memo, type ReactNode, useContext } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { LineLink } from './CitedLines'
import { CodeBlock } from './CodeBlock'
import { CodeLinkCard, codeLinkOf } from './CodeLinkCard'
import { useIsCited } from './cited-lines'
import { isTooCostly } from './parse-cost'
import { ReportHeading, ReportLink } from './ReportLinks'
import './report.css'
import { nameImages, showHidden, showHtmlAsText, toLines } from './report-lines'
import { levelHeadings, namePlaces, placePrefix } from './report-places'
import { wordsOf } from './report-tree'
import { safeLink } from './safe-link'

type Of<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps

type ReportProps = {
  markdown: string
  /** Start of the line anchors, so that two reports on a page do not share them. */
  prefix: string
}

const Prefix = createContext('L')

// Every id comes from our own plugins, which have put the prefix already; a second one would break the footnotes.
const schema = { ...defaultSchema, clobberPrefix: '' }

/** The only place that draws Markdown of strangers. No HTML of theirs, no image, no link of another kind gets out. */
export const Report = memo(function Report({ markdown, prefix }: ReportProps) {
  const asItIs = <AsItIs text={markdown} prefix={prefix} />
  if (isTooCostly(markdown)) return asItIs
  const places = placePrefix(prefix)
  return (
    <PlainOnError key={markdown} otherwise={asItIs}>
      <Prefix value={prefix}>
        <div className="rep">
          <Markdown
            remarkPlugins={[remarkGfm]}
            remarkRehypeOptions={{ clobberPrefix: places }}
            rehypePlugins={[
              showHtmlAsText,
              [rehypeSanitize, schema],
              nameImages,
              levelHeadings,
              [namePlaces, places],
              showHidden,
              toLines,
            ]}
            urlTransform={(address) => (address.startsWith(`#${places}fn`) ? address : safeLink(address)?.href)}
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
      <CodeBlock code={text} label={null} firstLine={1} prefix={prefix} />
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
  const isCited = useIsCited()
  const { dataKind, dataLine, dataEnd } = node?.properties ?? {}
  if (dataKind === undefined) return <div>{children}</div>
  const strip = dataKind === 'heading' ? 'g h' : 'g'
  const isNumbered = typeof dataLine === 'number'
  return (
    <div className="ln" data-cited={(isNumbered && isCited(prefix, dataLine, Number(dataEnd))) || undefined}>
      {isNumbered ? <LineLink className={strip} prefix={prefix} line={dataLine} /> : <span className={strip} />}
      <div className="b" dir="auto">
        {children}
      </div>
    </div>
  )
}

/** A paragraph that is nothing but a link to lines of code. */
function Paragraph({ node, children }: Of<'p'>) {
  const link = codeLinkOf(node)
  return link ? <CodeLinkCard link={link} /> : <p>{children}</p>
}

function Code({ node }: Of<'pre'>) {
  const prefix = useContext(Prefix)
  const code = node?.children.find((child) => child.type === 'element')
  const classes = code?.type === 'element' ? code.properties.className : undefined
  const named = Array.isArray(classes) ? classes.find((name) => String(name).startsWith('language-')) : undefined
  const line = node?.properties.dataLine
  return (
    <CodeBlock
      code={wordsOf(node).replace(/\n$/, '')}
      label={named === undefined ? null : String(named).slice('language-'.length)}
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

/** The box of a task: it tells, and nobody can tick it. */
function TaskBox({ checked }: Of<'input'>) {
  return <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'Not done'} readOnly />
}

const components: Components = {
  div: Row,
  p: Paragraph,
  a: ReportLink,
  pre: Code,
  table: Table,
  input: TaskBox,
  h3: ReportHeading,
  h4: ReportHeading,
  h5: ReportHeading,
  h6: ReportHeading,
}
