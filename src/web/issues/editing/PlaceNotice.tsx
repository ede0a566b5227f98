import type { Issue } from '../../../contract/issue'
import { Checkbox } from '../../ui/Field'

type PlaceNoticeProps = {
  issue: Pick<Issue, 'placeInLine' | 'lastSeq'>
  isUnderstood: boolean
  onChange: (isUnderstood: boolean) => void
}

/** Said before it is saved: an edited text is a new revision, and its place is behind all that came before it. */
export function PlaceNotice({ issue: { placeInLine, lastSeq }, isUnderstood, onChange }: PlaceNoticeProps) {
  const isCertified = placeInLine !== lastSeq
  return (
    <fieldset className="sec confirm">
      <legend className="hide">Place in line</legend>
      <div className="ln lab">
        <div className="g" />
        <div className="b field-h">
          <span className="label">Before you save it</span>
        </div>
      </div>
      <div className="checks">
        <Checkbox
          id="understandsPlace"
          gutter
          label="Saving moves this submission to the end of the line."
          hint={
            isCertified
              ? `A judge certified your earlier revision, so you are number ${placeInLine} now. Saving suspends the certificate and gives you a new, later number, until a judge confirms that both texts report the same bug.`
              : `You are number ${placeInLine} now; saving gives you a new, later number. Whoever submitted the same bug in between comes first.`
          }
          checked={isUnderstood}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </fieldset>
  )
}
