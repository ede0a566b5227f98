import type { IssueTerms } from '../../../contract/contests/terms'
import type { Issue } from '../../../contract/issue'
import { bindingTermsLabel } from '../../../domain/contests/addenda'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import { useIssueTerms } from './terms-api'

/** The terms that apply to a submission, for its judge and its author. */
export function IssueTermsLines({ issue }: { issue: Pick<Issue, '_id' | 'placeInLine'> }) {
  const { data: terms, isError } = useIssueTerms(issue)
  if (isError) return <p className={text.muted}>The terms of this submission could not be loaded.</p>
  if (!terms || terms.frozenAt === null) return null
  const later = terms.addenda.filter(({ binds }) => !binds)
  return (
    <>
      <p>{issueTermsText(terms)}</p>
      {later.length > 0 && (
        <ul className={text.muted}>
          {later.map(({ number, at }) => (
            <li key={number}>
              <span>{`Addendum ${number} of`}</span> <Time at={at} />{' '}
              <span>does not apply, because it came later.</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function issueTermsText({ addenda }: IssueTerms): string {
  const binding = addenda.filter(({ binds }) => binds).length
  return bindingTermsLabel(binding)
}
