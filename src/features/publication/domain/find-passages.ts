export type Span = { start: number; end: number }
/** Finds every occurrence of the passages in a text, earliest first; merges those that touch or overlap. */
export type PassageFinder = (text: string) => Span[]

const root = 0
const free = -1

/**
 * Finds passages, ignoring case. Searches for all at once (Aho-Corasick): the time is linear in the text's length plus
 * the passages' total length.
 */
export function passageFinder(passages: readonly string[]): PassageFinder {
  if (passages.length === 0) return () => []
  const tree = treeOf([...new Set(passages)].map(foldCase))
  return (text) => spansIn(tree, foldCase(text))
}

/** A trie. Nodes are numbered; each represents a prefix of a passage. */
type Tree = {
  /** The child node for the next letter, or `free`. */
  step: (node: number, unit: number) => number
  /** The node of its longest proper suffix that is also a prefix of a passage. */
  fallback: Int32Array
  /** The length of the longest passage that ends here; 0 if none does. */
  longest: Int32Array
}

function treeOf(passages: readonly Uint16Array[]): Tree {
  const mostNodes = passages.reduce((sum, { length }) => sum + length, 1)
  const edges = edgeTable(mostNodes)
  const [parents, units, depths] = [new Int32Array(mostNodes), new Uint16Array(mostNodes), new Int32Array(mostNodes)]
  const longest = new Int32Array(mostNodes)
  let count = 1
  for (const passage of passages) {
    let node = root
    for (const [depth, unit] of passage.entries()) {
      const known = edges.get(node, unit)
      const next = known === free ? count : known
      if (known === free) {
        edges.set(node, unit, next)
        parents[next] = node
        units[next] = unit
        depths[next] = depth + 1
        count += 1
      }
      node = next
    }
    longest[node] = passage.length
  }
  const fallback = new Int32Array(mostNodes)
  for (const node of byDepth(depths, count)) {
    const parent = parents[node] ?? root
    const unit = units[node] ?? 0
    const target = parent === root ? root : follow(edges.get, fallback, fallback[parent] ?? root, unit)
    fallback[node] = target
    if (longest[node] === 0) longest[node] = longest[target] ?? 0
  }
  return { step: edges.get, fallback, longest }
}

/** The next node for a letter, following fallback links until one has it. */
function follow(step: Tree['step'], fallback: Int32Array, from: number, unit: number): number {
  for (let node = from; ; node = fallback[node] ?? root) {
    const next = step(node, unit)
    if (next !== free) return next
    if (node === root) return root
  }
}

/** All nodes except the root, in breadth-first order. */
function byDepth(depths: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(depths.reduce((most, depth) => Math.max(most, depth), 0) + 2)
  for (let node = 1; node < count; node += 1) {
    const depth = depths[node] ?? 0
    starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
  }
  for (let depth = 1; depth < starts.length; depth += 1) starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
  const sorted = new Int32Array(count - 1)
  for (let node = 1; node < count; node += 1) {
    const depth = depths[node] ?? 0
    const place = starts[depth] ?? 0
    sorted[place] = node
    starts[depth] = place + 1
  }
  return sorted
}

/** A hash map from node and letter to node that allocates no object per entry. */
function edgeTable(most: number) {
  const size = 2 ** Math.ceil(Math.log2(most * 2 + 2))
  const keys = new Float64Array(size).fill(free)
  const targets = new Int32Array(size)
  const slotOf = (key: number, node: number, unit: number) => {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) & (size - 1)
    while (keys[slot] !== free && keys[slot] !== key) slot = (slot + 1) & (size - 1)
    return slot
  }
  const keyOf = (node: number, unit: number) => node * 65_536 + unit
  return {
    get(node: number, unit: number): number {
      const key = keyOf(node, unit)
      const slot = slotOf(key, node, unit)
      return keys[slot] === key ? (targets[slot] ?? free) : free
    },
    set(node: number, unit: number, target: number): void {
      const key = keyOf(node, unit)
      const slot = slotOf(key, node, unit)
      keys[slot] = key
      targets[slot] = target
    },
  }
}

function spansIn({ step, fallback, longest }: Tree, units: Uint16Array): Span[] {
  const spans: Span[] = []
  let node = root
  for (let at = 0; at < units.length; at += 1) {
    node = follow(step, fallback, node, units[at] ?? 0)
    const length = longest[node] ?? 0
    if (length > 0) addSpan(spans, { start: at + 1 - length, end: at + 1 })
  }
  return spans
}

/** Spans must be added in the order of their ends. */
function addSpan(spans: Span[], { start, end }: Span): void {
  let from = start
  for (let last = spans.at(-1); last && last.end >= from; last = spans.at(-1)) {
    from = Math.min(from, last.start)
    spans.pop()
  }
  spans.push({ start: from, end })
}

const tables = new Map<number, Uint16Array>()
const astral = new Map<number, number>()

/** Folds one character as case-insensitive patterns do; never changes the number of code units. */
function foldOne(letter: string): string {
  // A dotless i has no counterpart, although its capital is I.
  if (letter === 'ı') return letter
  const upper = letter.toUpperCase()
  const lower = (upper.length === letter.length ? upper : letter).toLowerCase()
  return lower.length === letter.length ? lower : letter
}

/** The table for a block of 256 code units, built on first use. */
function tableOf(block: number): Uint16Array {
  const known = tables.get(block)
  if (known) return known
  const table = Uint16Array.from({ length: 256 }, (_, at) =>
    foldOne(String.fromCharCode(block * 256 + at)).charCodeAt(0),
  )
  tables.set(block, table)
  return table
}

function foldPair(codePoint: number): number {
  const known = astral.get(codePoint)
  if (known !== undefined) return known
  const folded = foldOne(String.fromCodePoint(codePoint)).codePointAt(0) ?? codePoint
  astral.set(codePoint, folded)
  return folded
}

/** A text's code units with case folded; positions are preserved. */
export function foldCase(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  let [block, table] = [0, tableOf(0)]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const point = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? 0) : 0
    if (point > 0xffff) {
      const folded = String.fromCodePoint(foldPair(point))
      units[at] = folded.charCodeAt(0)
      at += 1
      units[at] = folded.charCodeAt(1)
      continue
    }
    if (unit >> 8 !== block) [block, table] = [unit >> 8, tableOf(unit >> 8)]
    units[at] = table[unit & 255] ?? unit
  }
  return units
}
