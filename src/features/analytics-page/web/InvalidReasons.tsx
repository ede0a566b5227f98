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

type OfContest = Reply<'readInvalidReasons'>['data']['contests'][number]

const useInvalidReasons = (page: number) =>
  useQuery({
    queryKey: ['invalid-reasons', page],
    placeholderData: keepPreviousData,
    queryFn: () => callForAll('readInvalidReasons', 'contests', { query: { page } }),
  })

const percent = (share: number) => `${Math.round(share * 100)}%`

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
      <dl className={styles.reasons}>
        {reasons.map(({ code, count, share }) => (
          <div key={code ?? ''}>
            <dt>{invalidationCodeLabel(code)}</dt>
            <dd className={text.tabular}>
              <span className={styles.bar} aria-hidden="true">
                <i data-status="invalid" style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <span>{count}</span>
              <span className={text.faint}>{percent(share)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </SheetLine>
  )
}
