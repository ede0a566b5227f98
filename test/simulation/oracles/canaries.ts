import type { Person } from '../../server/cast'
import { demand } from '../world/violation'
import type { Watcher } from '../world/world'

/** Who may know a text at this moment; null is a stranger, and also a log, a page or a webhook. */
export type Circle = (reader: Person | null) => boolean

type Marked = { what: string; mayKnow: Circle; seenBy: Set<string> }

const marks = /zq[0-9a-z]{6}qz/gi

/**
 * Private texts carry a mark of their own, and whatever leaves the product is searched for marks. The circles follow what
 * the specification says about who reads what, and share no code with the product.
 */
export class Canaries {
  private readonly marked = new Map<string, Marked>()

  /** A word that only this text has. */
  mark(what: string, mayKnow: Circle): string {
    const mark = `zq${this.marked.size.toString(36).padStart(6, '0')}qz`
    this.marked.set(mark, { what, mayKnow, seenBy: new Set() })
    return mark
  }

  /** A value that is what it is, as an address. */
  watchFor(value: string, what: string, mayKnow: Circle): void {
    this.values.push({ value: value.toLowerCase(), what, mayKnow, seenBy: new Set() })
  }

  private readonly values: (Marked & { value: string })[] = []

  readonly watch: Watcher = ({ reader, through, text }) => {
    for (const mark of new Set(text.toLowerCase().match(marks))) {
      const found = this.marked.get(mark)
      if (found) meet(found, reader, through)
    }
    const lower = text.toLowerCase()
    for (const one of this.values) if (lower.includes(one.value)) meet(one, reader, through)
  }

  /** Whether this text of somebody's has been shown to this person. */
  hasSeen(text: string, { id }: Person): boolean {
    return (text.match(marks) ?? []).some((mark) => this.marked.get(mark)?.seenBy.has(id))
  }
}

function meet({ what, mayKnow, seenBy }: Marked, reader: Person | null, through: string): void {
  demand(mayKnow(reader), `${reader?.username ?? 'A stranger'} gets ${what} through ${through}`)
  if (reader) seenBy.add(reader.id)
}
