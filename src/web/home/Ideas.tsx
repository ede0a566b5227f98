/** The pool in equal parts. */
export function BountyIdea() {
  return (
    <article className="idea">
      <svg viewBox="0 0 300 96" role="img" aria-label="A pool of 120,000 dollars in five equal parts">
        <text x="0" y="18" className="m">
          $120,000
        </text>
        <path
          d="M0 32h58v32H0zM60.5 32h58v32h-58zM121 32h58v32h-58zM181.5 32h58v32h-58zM242 32h58v32h-58z"
          fill="var(--accent)"
        />
        <text x="0" y="86" className="m d">
          $24,000 each
        </text>
      </svg>
      <h3>Contest Bounty</h3>
      <p className="soft">The pool is split equally among unique valid Critical issues.</p>
    </article>
  )
}

/** The threshold on a bar of all funds. */
export function CriticalIdea() {
  return (
    <article className="idea">
      <svg
        viewBox="0 0 300 96"
        role="img"
        aria-label="A bar of total funds. The part at risk passes the mark at 20 percent."
      >
        <text x="66" y="18" className="m">
          20%
        </text>
        <rect x=".5" y="32.5" width="299" height="31" fill="none" stroke="var(--line-strong)" />
        <rect y="32" width="128" height="32" fill="var(--accent)" />
        <path d="M60 6v68" stroke="var(--ink)" strokeWidth="2" />
        <text x="0" y="86" className="m d">
          at risk
        </text>
        <text x="300" y="86" textAnchor="end" className="m d">
          total funds
        </text>
      </svg>
      <h3>Critical Only</h3>
      <p className="soft">A finding must put more than 20% of total funds at risk.</p>
    </article>
  )
}

/** Three in line for one bug. */
export function FirstIdea() {
  return (
    <article className="idea">
      <svg
        viewBox="0 0 300 96"
        role="img"
        aria-label="Three submissions of one bug in order of arrival. The first is solid, the others are duplicates."
      >
        <text x="18" y="22" textAnchor="end" className="m">
          12
        </text>
        <text x="18" y="54" textAnchor="end" className="m d">
          31
        </text>
        <text x="18" y="86" textAnchor="end" className="m d">
          35
        </text>
        <rect x="26" y="6" width="6" height="24" fill="var(--valid-mark)" />
        <path
          d="M26 38h1.5v24H26zM30.5 38H32v24h-1.5zM26 70h1.5v24H26zM30.5 70H32v24h-1.5z"
          fill="var(--duplicate-mark)"
        />
        <rect x="44" y="13" width="220" height="10" fill="var(--ink)" />
        <path d="M44 45h176v10H44zM44 77h200v10H44z" fill="var(--line)" />
      </svg>
      <h3>First Valid Wins</h3>
      <p className="soft">One bug pays once, to the first valid submission of it.</p>
    </article>
  )
}
