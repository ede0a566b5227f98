import { messageOf } from '../../../web/api/http'
import type { ContestSection } from '../../../web/features'
import { ButtonLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { pathTo } from '../../../web/paths'
import { Banner } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import type { Source } from '../contract'
import { SourceFacts } from './SourceFacts'
import { useArchiveDownload, useSource } from './source-api'

/** The code of a contest, on its page. */
export const SourceSection: ContestSection = ({ contestId }) => {
  const query = useSource(contestId)
  return (
    <SheetSection id="contest-source" title="Source" icon="code">
      <LoadNote what="The source" query={query} />
      {query.isPending && <p className={text.muted}>Loading...</p>}
      {query.data && (
        <>
          <SourceFacts source={query.data} />
          <SourceActions contestId={contestId} source={query.data} />
        </>
      )}
    </SheetSection>
  )
}

function SourceActions({ contestId, source }: { contestId: string; source: Source }) {
  const download = useArchiveDownload(source, contestId)
  return (
    <>
      <div className={classNames(button.actions, layout.below)}>
        <ButtonLink small to={pathTo('/contests/:id/source', contestId)}>
          Browse the source
        </ButtonLink>
        <Button small busy={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Downloading...' : 'Download the archive'}
        </Button>
      </div>
      {download.isError && (
        <Banner tone="danger">{messageOf(download.error, 'The archive could not be downloaded. Try again.')}</Banner>
      )}
    </>
  )
}
