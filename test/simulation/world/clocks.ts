import type { Clock } from '../../../src/server/clock'

const minuteMs = 60_000

/** The time of a story, and the clocks of its processes, which may be wrong. */
export class Clocks {
  /** By how much each is wrong, in milliseconds. */
  private readonly ahead: number[]

  constructor(
    private time: Date,
    processes: number,
  ) {
    this.ahead = Array.from({ length: processes }, () => 0)
  }

  now(): Date {
    return this.time
  }

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * minuteMs)
  }

  of(index: number): Clock {
    return { now: () => this.shifted(this.ahead[index] ?? 0) }
  }

  /** One clock is wrong, until `mend`. */
  jump(index: number, minutes: number): void {
    this.ahead[index] = minutes * minuteMs
  }

  mend(): void {
    this.ahead.fill(0)
  }

  /** By the clock that is furthest behind. */
  get earliest(): Date {
    return this.shifted(Math.min(0, ...this.ahead))
  }

  /** By the clock that is furthest ahead. */
  get latest(): Date {
    return this.shifted(Math.max(0, ...this.ahead))
  }

  private shifted(ms: number): Date {
    return new Date(this.time.getTime() + ms)
  }
}
