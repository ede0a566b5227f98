import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import sheet from '../ui/Sheet.module.css'
import text from '../ui/text.module.css'
import styles from './HomePage.module.css'
import { useLatestSubmissions } from './latest-submissions'

type IdeaProps = { title: string; text: string; picture: string; children: ReactNode }

/** A drawing and its explanation. `picture` describes the drawing to screen readers. */
function Idea({ title, text: words, picture, children }: IdeaProps) {
  return (
    <article className={styles.idea}>
      <svg viewBox="0 0 300 96" fontSize="13" role="img" aria-label={picture}>
        {children}
      </svg>
      <h3>{title}</h3>
      <p className={text.muted}>{words}</p>
    </article>
  )
}

/** The pool in equal parts, the threshold on a bar of all funds, and three in line for one bug. */
export const Ideas = () => (
  <div className={styles.ideas}>
    <Idea
      title="Contest Bounty"
      text="The pool is split equally among unique valid Critical issues."
      picture="A pool of 120,000 dollars in five equal parts"
    >
      <text x="0" y="18">
        $120,000
      </text>
      <path
        d="M0 32h58v32H0zM60.5 32h58v32h-58zM121 32h58v32h-58zM181.5 32h58v32h-58zM242 32h58v32h-58z"
        fill="var(--accent)"
      />
      <text x="0" y="86" className={styles.note}>
        $24,000 each
      </text>
    </Idea>
    <Idea
      title="Critical Only"
      text="A finding must put more than 20% of total funds at risk."
      picture="A bar of total funds. The part at risk passes the mark at 20 percent."
    >
      <text x="66" y="18">
        20%
      </text>
      <rect x=".5" y="32.5" width="299" height="31" fill="none" stroke="var(--line-strong)" />
      <rect y="32" width="128" height="32" fill="var(--accent)" />
      <path d="M60 6v68" stroke="var(--ink)" strokeWidth="2" />
      <text x="0" y="86" className={styles.note}>
        at risk
      </text>
      <text x="300" y="86" textAnchor="end" className={styles.note}>
        total funds
      </text>
    </Idea>
    <Idea
      title="First Valid Wins"
      text="One bug pays once, to the first valid submission of it."
      picture="Three submissions of one bug in order of arrival. The first is solid, the others are duplicates."
    >
      <text x="18" y="22" textAnchor="end">
        12
      </text>
      <text x="18" y="54" textAnchor="end" className={styles.note}>
        31
      </text>
      <text x="18" y="86" textAnchor="end" className={styles.note}>
        35
      </text>
      <rect x="26" y="6" width="6" height="24" fill="var(--mark)" data-status="valid" />
      <path
        d="M26 38h1.5v24H26zM30.5 38H32v24h-1.5zM26 70h1.5v24H26zM30.5 70H32v24h-1.5z"
        fill="var(--mark)"
        data-status="duplicate"
      />
      <rect x="44" y="13" width="220" height="10" fill="var(--ink)" />
      <path d="M44 45h176v10H44zM44 77h200v10H44z" fill="var(--line)" />
    </Idea>
  </div>
)

const steps = [
  { title: 'Browse contests', words: 'Read the rules and the scope before you read the code.' },
  { title: 'Analyze code', words: 'The repository opens when the contest starts.' },
  { title: 'Submit findings', words: 'Your receipt records the second and your place in line.' },
  { title: 'Earn rewards', words: 'Paid to your wallet after the KYC check.' },
]

/** Open for anyone who hasn't submitted yet. The browser remembers what the reader opens or closes. */
export function Guide() {
  const sent = useLatestSubmissions().data?.data.counts.all ?? 0
  return (
    <details className={classNames(sheet.section, styles.guide)} open={sent === 0}>
      <summary className={sheet.line}>
        <Gutter icon="chevron-right" />
        <span className={sheet.content}>Four steps to a reward</span>
      </summary>
      <ol className={styles.steps}>
        {steps.map(({ title, words }, place) => (
          <li className={sheet.line} key={title}>
            <Gutter place>{place + 1}</Gutter>
            <div className={sheet.content}>
              <h3>{title}</h3>
              <p className={text.muted}>{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
