import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import { invalidationCodeLabel } from '../../../domain/judging/invalidation-codes'
import '../routes'
import { callForAll } from '../../../web/api/call-for'
import { TitleLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { Pager } from '../../../web/loading/Pager'
import { paths } from '../../../web/paths'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { Sheet, SheetLine, SheetSection } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import styles from './InvalidReasons.module.css'
import { percent, ShareBars } from './ShareBars'

type OfContest = Reply<'readInvalidReasons'>['data']['contests'][number]

const useInvalidReasons = (page: number) =>
  useQuery({
    queryKey: ['invalid-reasons', page],
    placeholderData: keepPreviousData,
    queryFn: () => callForAll('readInvalidReasons', 'contests', { query: { page } }),
  })

type InvalidReasonsProps = { page: number; hrefFor: (change: { page: number }) => string }

/** How often each main reason was given in each contest. Nothing is drawn before there is an invalid submission. */
export function InvalidReasons({ page, hrefFor }: InvalidReasonsProps) {
  const list = useInvalidReasons(page)
  const { contests = [], pagination } = list.data ?? {}
  if (!list.isError && contests.length === 0) return null
  return (
    <div className={layout.belowLarge}>
      <LoadNote what="Reasons" query={list} />
      {contests.length > 0 && (
        <Sheet>
          <SheetSection
            title="Why submissions are invalid"
            icon="gavel"
            note="By main reason, for whole contests, latest first"
            flush={
              <ol aria-busy={list.isPlaceholderData || undefined}>
                {contests.map((contest) => (
                  <ContestReasons key={contest._id} contest={contest} />
                ))}
              </ol>
            }
          />
        </Sheet>
      )}
      <Pager page={page} pages={pagination?.pages ?? 0} hrefFor={hrefFor} />
    </div>
  )
}

function ContestReasons({ contest: { _id, title, judged, invalid, reasons } }: { contest: OfContest }) {
  return (
    <SheetLine as="li" className={styles.contest}>
      <h3>
        <TitleLink className={text.titleLink} to={paths.contest(_id)}>
          {title}
        </TitleLink>
      </h3>
      <p
        className={classNames(text.muted, text.tabular)}
      >{`${invalid} of ${judged} judged ${invalid === 1 ? 'is' : 'are'} invalid (${percent(invalid / judged)})`}</p>
      <ShareBars
        status="invalid"
        bars={reasons.map(({ code, count }) => ({ label: invalidationCodeLabel(code), count, of: invalid }))}
      />
    </SheetLine>
  )
}
