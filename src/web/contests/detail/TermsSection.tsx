import type { Contest } from '../../../contract/contest'
import type { FrozenTerms } from '../../../contract/contests/terms'
import { RetryBanner } from '../../ui/Banner'
import { Disclosure } from '../../ui/Disclosure'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { useFrozenTerms } from '../contest-api'

export const termsSectionId = 'contest-terms'

/** Whether a contest's terms can change while people work on it. */
export function TermsSection({ contest }: { contest: Contest }) {
  if (!contest.freezesTerms) {
    return (
      <SheetSection id={termsSectionId} title="Terms">
        <p>
          This contest was created before terms were frozen at the start. Its texts can change while it runs. Changes
          and their reasons are listed below.
        </p>
      </SheetSection>
    )
  }
  return (
    <SheetSection id={termsSectionId} title="Terms">
      <p>
        The terms were frozen at the start. Later changes of a text are numbered addenda, which apply only to
        submissions that arrive after them.
      </p>
      <Disclosure className={layout.belowSmall} title="Check the frozen terms">
        <Digests contest={contest} />
      </Disclosure>
    </SheetSection>
  )
}

function Digests({ contest }: { contest: Contest }) {
  const { data, isError, isPending, refetch } = useFrozenTerms(contest)
  if (isError) return <RetryBanner onRetry={() => void refetch()}>The frozen terms could not be loaded.</RetryBanner>
  if (isPending) return <p className={text.muted}>Loading...</p>
  if (!data) return <p className={text.muted}>The terms are being frozen. Check again in a minute.</p>
  return (
    <>
      <p className={text.mono}>{`SHA-256 of all terms: ${data.digest}`}</p>
      {data.knownIssues.length > 0 && (
        <ol>
          {data.knownIssues.map((item) => (
            <Item key={item.number} item={item} />
          ))}
        </ol>
      )}
    </>
  )
}

function Item({
  item: { number, text: content, hash, salt, isRemoved },
}: {
  item: FrozenTerms['knownIssues'][number]
}) {
  return (
    <li value={number}>
      <VisibleParagraph className={text.preLine}>{content}</VisibleParagraph>
      {isRemoved && <p className={text.muted}>Removed by an addendum.</p>}
      <p className={text.mono}>
        <span>{`SHA-256: ${hash}`}</span>
        <br />
        <span>{salt === null ? 'The salt is shown after the contest ends.' : `Salt: ${salt}`}</span>
      </p>
    </li>
  )
}
