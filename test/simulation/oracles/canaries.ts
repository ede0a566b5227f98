import type { Person } from '../../server/cast'
import { demand } from '../world/violation'
import type { Left, Watcher } from '../world/world'

/**
 * Who may know a text at this moment; null is a stranger, and also a log, a page or a webhook. Whoever decides about
 * something is told how it stands, which a mere reading may not show to everybody.
 */
export type Circle = (reader: Person | null, isReading: boolean) => boolean

type Marked = { what: string; mayKnow: Circle; seenBy: Set<string>; onSeen: (reader: Person) => void }

const marks = /zq[0-9a-z]{6}qz/gi

/**
 * Private texts carry a mark of their own, and whatever leaves the product is searched for marks. The circles follow what
 * the specification says about who reads what, and share no code with the product.
 */
export class Canaries {
  private readonly marked = new Map<string, Marked>()

  /** A word that only this text has. `onSeen` is told of everybody who was shown it. */
  mark(what: string, mayKnow: Circle, onSeen: Marked['onSeen'] = () => {}): string {
    const mark = `zq${this.marked.size.toString(36).padStart(6, '0')}qz`
    this.marked.set(mark, { what, mayKnow, seenBy: new Set(), onSeen })
    return mark
  }

  /** A value that is what it is, as an address. */
  watchFor(value: string, what: string, mayKnow: Circle): void {
    this.values.push({ value: value.toLowerCase(), what, mayKnow, seenBy: new Set(), onSeen: () => {} })
  }

  private readonly values: (Marked & { value: string })[] = []

  readonly watch: Watcher = (left) => {
    const { text } = left
    for (const mark of new Set(text.toLowerCase().match(marks))) {
      const found = this.marked.get(mark)
      if (found) meet(found, left)
    }
    const lower = text.toLowerCase()
    for (const one of this.values) if (lower.includes(one.value)) meet(one, left)
  }

  /** Whether this text of somebody's has been shown to this person. */
  hasSeen(text: string, { id }: Person): boolean {
    return (text.match(marks) ?? []).some((mark) => this.marked.get(mark)?.seenBy.has(id))
  }
}

function meet({ what, mayKnow, seenBy, onSeen }: Marked, { reader, through, isReading }: Left): void {
  demand(mayKnow(reader, isReading), `${reader?.username ?? 'A stranger'} gets ${what} through ${through}`)
  if (!reader) return
  seenBy.add(reader.id)
  onSeen(reader)
}
