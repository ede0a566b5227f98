/** The logo mark: a P whose stem is the queue, with the first place solid and two waiting below. */
export function Mark() {
  return (
    <svg data-mark="" viewBox="0 0 16 17" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d="M2 1h7.5a4.5 4.5 0 0 1 0 9H2zM6 4v3h3.5a1.5 1.5 0 0 0 0-3z" />
      <path d="M2 11h4v2H2zM2 14h4v2H2z" />
    </svg>
  )
}
