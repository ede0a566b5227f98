import type { Step } from '../job'
import type { LeasedJob } from './leased-job'
import { LeaseEnded, type Site, TokenRefused } from './site'

/** A lease is for three minutes; a canceled run should not go on for long. */
const reportMs = 10_000

/** Its author has canceled the run. */
export class Canceled extends Error {}

/** Holds the lease of a job while it runs, and ends the run when the site no longer wants it. */
export class HeldJob {
  private step: Step = 'preparing'
  private readonly unwanted = new AbortController()
  private readonly timer = setInterval(() => void this.report(), reportMs)
  readonly signal: AbortSignal

  constructor(
    private readonly site: Site,
    private readonly job: LeasedJob,
    stop: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.unwanted.signal, stop])
  }

  say(step: Step): void {
    this.step = step
    void this.report()
  }

  release(): void {
    clearInterval(this.timer)
  }

  private async report(): Promise<void> {
    try {
      if (await this.site.progress(this.job, this.step)) this.unwanted.abort(new Canceled('The run was canceled.'))
    } catch (error) {
      // While the site is away the run goes on: its result may still be wanted.
      if (error instanceof LeaseEnded || error instanceof TokenRefused) this.unwanted.abort(error)
    }
  }
}
