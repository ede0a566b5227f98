import { type MailSender, MailServerUnavailable } from '../../../src/server/mail/sending/mail-message'
import { randomOf, waitSometimes, waitTurns } from './random-of'

/** `unheard`: the server has the mail, and its answer was lost. `cut`: the process has died before the answer came. */
type Outcome = 'accepted' | 'refused' | 'away' | 'unheard' | 'cut'
/** One attempt to send a mail, whose id stays the same. */
export type MailAttempt = { id: string; email: string; text: string; outcome: Outcome }
/** The sender of one process, which can die at the worst moment: when the server has a mail, and it is not noted. */
export type DyingSender = MailSender & {
  /** The next mail arrives and is not answered, and soon after it the process is dead. Resolves then. */
  dieWithNextMail(): Promise<void>
  isDead(): boolean
}

const failures: readonly Outcome[] = ['refused', 'away', 'unheard']
const forever = () => new Promise<never>(() => {})

/** The mail server of the installation. It refuses some mails, cannot be reached for others, and always refuses a few addresses. */
export class MailServer {
  readonly attempts: MailAttempt[] = []
  private seen = 0

  constructor(private readonly seed: number) {}

  startSender(): DyingSender {
    let isDead = false
    let die: (() => void) | null = null
    const end = () => {
      isDead = true
      die?.()
    }
    return {
      isDead: () => isDead,
      dieWithNextMail: () =>
        new Promise((resolve) => {
          die = resolve
        }),
      send: async ({ id, email, subject, text: body }, beforeAcceptance) => {
        const mail = { id, email, text: `${subject}\n${body}` }
        const count = this.attempts.filter((one) => one.id === id && one.outcome !== 'cut').length
        const random = randomOf(this.seed, email, subject, count)
        const usual = random.chance(0.2) ? random.pick(failures) : 'accepted'
        const outcome = die ? 'cut' : this.refuses(email) ? 'refused' : usual
        await waitSometimes(random)
        if (outcome !== 'refused' && outcome !== 'away') await beforeAcceptance()
        if (isDead) return forever()
        this.attempts.push({ ...mail, outcome })
        if (outcome === 'cut') return waitTurns(50).then(end).then(forever)
        await waitSometimes(random)
        if (outcome === 'refused') throw new Error('450 Not now')
        if (outcome !== 'accepted') throw new MailServerUnavailable('The connection was lost')
      },
      close: async () => {},
    }
  }

  /** What has arrived since the last time. Mails that are sent at once arrive in any order, and count in one. */
  takeArrived(): MailAttempt[] {
    const fresh = this.attempts.slice(this.seen).filter(({ outcome }) => outcome !== 'refused' && outcome !== 'away')
    this.seen = this.attempts.length
    return fresh.sort((one, other) => (one.email + one.text < other.email + other.text ? -1 : 1))
  }

  private refuses(email: string): boolean {
    return randomOf(this.seed, email).chance(0.05)
  }
}
