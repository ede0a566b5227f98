const toleranceMs = 5_000

let aheadMs = 0

/** Learns from a reply how far the server's clock is ahead. Its header counts whole seconds, so small gaps are none. */
export function noteServerTime(response: Response) {
  const sent = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(sent)) return
  const gapMs = sent - Date.now()
  aheadMs = Math.abs(gapMs) > toleranceMs ? gapMs : 0
}

/** The time as the server has it: contest statuses and countdowns follow this clock, not the reader's. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
