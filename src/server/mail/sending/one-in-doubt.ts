/**
 * A mail is in doubt from when the mail server may have taken it until it is noted as sent: if the process dies then,
 * the mail comes twice.
 */
type Doubt = {
  /** Resolves when this mail may begin to be in doubt; never, when it is over before. */
  begin(): Promise<void>
  /** The mail was noted, or is given up. To be called of every mail, whether or not it was ever in doubt. */
  end(): void
}

/** Longer waits nobody for one other's mail server: of three at once the last waits twice as long, below five seconds. */
const mostMsInDoubt = 2_000

/**
 * Lets one mail at a time be in doubt, in the order in which they ask. One that has been for longer than `mostMs`
 * stays so, and no longer holds up the others.
 */
export function oneInDoubt(mostMs = mostMsInDoubt): () => Doubt {
  const waiting: (() => void)[] = []
  let current: (() => void) | null = null
  let limit: NodeJS.Timeout | undefined

  function admitNext(): void {
    clearTimeout(limit)
    current = waiting.shift() ?? null
    if (!current) return
    limit = setTimeout(admitNext, mostMs)
    current()
  }

  return () => {
    let isOver = false
    let admit = () => {}
    const isAdmitted = new Promise<void>((resolve) => {
      admit = () => resolve()
    })
    return {
      begin() {
        if (!isOver) waiting.push(admit)
        if (!current) admitNext()
        return isAdmitted
      },
      end() {
        isOver = true
        if (current === admit) return admitNext()
        const place = waiting.indexOf(admit)
        if (place >= 0) waiting.splice(place, 1)
      },
    }
  }
}
