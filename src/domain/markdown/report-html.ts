import { type FoldTag, type HtmlPart, partsOfHtml } from '../issues/html-parts'
import { maxCost, rowCost } from './rendering-cost'
import type { TreeNode } from './report-tree'
import { safeLink } from './safe-link'

/** More deeply nested folds stay text. */
const mostFolds = 10
const inlineParents = /^(?:p|h[1-6]|td|th|em|strong|del|a|code)$/

type Position = TreeNode['position']
type Frame = { tag: FoldTag | null; opened: string; children: TreeNode[]; position: Position }

const text = (value: string): TreeNode => ({ type: 'text', value })
const element = (tagName: string, children: TreeNode[], properties = {}): TreeNode => {
  return { type: 'element', tagName, properties, children }
}

function inlineNode(part: HtmlPart): TreeNode {
  switch (part.kind) {
    case 'break':
      return element('br', [])
    case 'image':
      return safeLink(part.src) ? element('img', [], { src: part.src, alt: part.alt }) : text(part.text)
    default:
      return text(part.text)
  }
}

/**
 * Converts raw HTML to what reports may contain: breaks, images (which become links later) and folds. The rest becomes
 * text. Runs before the sanitizer, which would drop it.
 */
export function renderHtml(node: TreeNode): void {
  for (const child of node.children ?? []) renderHtml(child)
  if (!node.children?.some(({ type }) => type === 'raw')) return
  if (inlineParents.test(node.tagName ?? '')) {
    node.children = node.children.flatMap((child) =>
      child.type === 'raw' ? partsOfHtml(child.value ?? '').map(inlineNode) : [child],
    )
  } else node.children = new Folder(node.type === 'root').fold(node.children)
}

class Folder {
  private readonly frames: Frame[] = [{ tag: null, opened: '', children: [], position: undefined }]
  private run: TreeNode[] = []

  /** At the top level of a report, text needs a paragraph around it. */
  constructor(private readonly isTop: boolean) {}

  private get frame(): Frame {
    return this.frames.at(-1) as Frame
  }

  fold(children: readonly TreeNode[]): TreeNode[] {
    for (const child of children) {
      if (child.type !== 'raw') this.frame.children.push(child)
      else this.addRaw(child)
    }
    while (this.frames.length > 1) this.unfold(undefined)
    return this.frame.children
  }

  private addRaw({ value = '', position }: TreeNode) {
    for (const part of partsOfHtml(value)) {
      if (part.kind === 'open' && this.opens(part.tag)) {
        this.endRun(position)
        this.frames.push({ tag: part.tag, opened: part.text, children: [], position })
      } else if (part.kind === 'close' && this.frames.some(({ tag }) => tag === part.tag)) {
        this.endRun(position)
        while (this.frame.tag !== part.tag) this.unfold(position)
        this.close(position)
      } else this.run.push(inlineNode(part))
    }
    this.endRun(position)
  }

  private opens(tag: FoldTag): boolean {
    if (tag === 'details') return this.frame.tag !== 'summary' && this.frames.length <= mostFolds
    const isFirst = this.frame.children.every(({ type, value }) => type === 'text' && (value ?? '').trim() === '')
    return this.frame.tag === 'details' && isFirst && this.run.every(({ value }) => value?.trim() === '')
  }

  private endRun(position: Position) {
    const { run } = this
    this.run = []
    if (run.every(({ type, value }) => type === 'text' && (value ?? '').trim() === '')) return
    const isBlock = this.frame.tag === 'details' || (this.frame.tag === null && this.isTop)
    this.frame.children.push(...(isBlock ? [{ ...element('p', run), position }] : run))
  }

  private close(position: Position) {
    const { tag, children, position: opened } = this.frames.pop() as Frame
    const range = opened && position ? { start: opened.start, end: position.end } : undefined
    this.frame.children.push(...(tag === 'details' ? folded(children, range) : [element('summary', children)]))
  }

  /** Leaves unclosed folds open, so that they can't hide the rest of a text. */
  private unfold(position: Position) {
    const { opened, children, position: start } = this.frames.pop() as Frame
    this.run.push(text(opened))
    this.endRun(start ?? position)
    this.frame.children.push(...children)
  }
}

/** Doesn't fold text that is expensive to render, because a fold is rendered all at once. */
function folded(children: TreeNode[], position: Position): TreeNode[] {
  const [first] = children
  const summary = first?.tagName === 'summary' ? first : element('summary', [text('Details')])
  const content = children.filter((child) => child !== summary)
  const details = { ...element('details', [summary, ...content]), position }
  if (rowCost(details) <= maxCost.inBlock) return [details]
  return [{ ...element('p', [element('strong', summary.children ?? [])]), position }, ...content]
}
