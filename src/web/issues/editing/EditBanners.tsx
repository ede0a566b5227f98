import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { CopyReport } from '../submitting/FormNotices'
import type { IssueValues } from '../submitting/issue-form'

type EditBannersProps = {
  values: IssueValues
  locked: string | null
  /** Whether the submission has another text than the one this edit began from. */
  isOutdated: boolean
  onLoadOther: () => void
  onKeepMine: () => void
}

/** What keeps an edit from being saved as it is. The text stays in any case. */
export function EditBanners({ values, locked, isOutdated, onLoadOther, onKeepMine }: EditBannersProps) {
  const copy = <CopyReport values={values} />
  return (
    <>
      {locked !== null && (
        <Banner tone="ended" action={copy}>
          <b>This submission can no longer be changed</b>
          <br />
          {locked} Your text is still here to be copied.
        </Banner>
      )}
      {isOutdated && (
        <Banner tone="warn">
          <b>This submission was changed somewhere else since you began</b>
          <p>Your text is still here. Load the other version in its place, or keep yours and save it over the other.</p>
          <div className="btns">
            <Button small onClick={onLoadOther}>
              Load the other version
            </Button>
            <Button small onClick={onKeepMine}>
              Keep mine
            </Button>
            {copy}
          </div>
        </Banner>
      )}
    </>
  )
}
