import type { ReactNode } from 'react'
import { SheetLine } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './Ideas.module.css'

/** A drawing and its explanation. `picture` describes the drawing to screen readers. */
type Idea = { title: string; description: string; picture: string; drawing: ReactNode }

/** The pool in equal parts, the threshold on a bar of all funds, and three in line for one bug. */
const ideas: readonly Idea[] = [
  {
    title: 'Contest Bounty',
    description: 'The pool is split equally among unique valid Critical issues.',
    picture: 'A pool of 120,000 dollars in five equal parts',
    drawing: (
      <>
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
      </>
    ),
  },
  {
    title: 'Critical Only',
    description: 'A finding must put more than 20% of total funds at risk.',
    picture: 'A bar of total funds. The part at risk passes the mark at 20 percent.',
    drawing: (
      <>
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
      </>
    ),
  },
  {
    title: 'First Valid Wins',
    description: 'One bug pays once, to the first valid submission of it.',
    picture: 'Three submissions of one bug in order of arrival. The first is solid, the others are duplicates.',
    drawing: (
      <>
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
      </>
    ),
  },
]

const Drawing = ({ picture, drawing }: Idea) => (
  <svg className={styles.drawing} viewBox="0 0 300 96" fontSize="13" role="img" aria-label={picture}>
    {drawing}
  </svg>
)

/** How contests work, in columns where there is room. */
export const Ideas = () => (
  <div className={styles.ideas}>
    {ideas.map((idea) => (
      <article className={styles.idea} key={idea.title}>
        <Drawing {...idea} />
        <h3>{idea.title}</h3>
        <p className={text.muted}>{idea.description}</p>
      </article>
    ))}
  </div>
)

/** The same as rows of a narrow sheet. */
export const IdeaRows = () =>
  ideas.map((idea, index) => (
    <SheetLine className={styles.row} contentClass={styles.rowContent} key={idea.title} gutter={index + 1}>
      <Drawing {...idea} />
      <div>
        <h3>{idea.title}</h3>
        <p className={text.muted}>{idea.description}</p>
      </div>
    </SheetLine>
  ))
