import { Fact, Facts } from '../../../web/ui/Facts'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { Source } from '../contract'
import { buildText, recordedText, scopeText, sizeText } from './source-labels'

type SourceFactsProps = { source: Source; isForAdmins?: boolean }

/** What an archive holds, and by what it is recognized. */
export function SourceFacts({ source, isForAdmins = false }: SourceFactsProps) {
  return (
    <Facts isWide>
      <Fact term="In scope">{scopeText(source)}</Fact>
      <Fact term="In all">{sizeText(source)}</Fact>
      <Fact term="Commit">
        <span className={text.mono}>{source.commit}</span>
      </Fact>
      <Fact term="SHA-256 of the archive">
        <span className={text.mono}>{source.digest}</span>
      </Fact>
      <Fact term="Build">{buildText(source)}</Fact>
      <Fact term="Recorded state">{recordedText(source) || 'None: proofs cannot fork a chain'}</Fact>
      {isForAdmins && (
        <Fact term="Uploaded">
          <Time at={source.uploadedAt} />
        </Fact>
      )}
    </Facts>
  )
}
