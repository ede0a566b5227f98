import { useContest } from '../../../web/contests/contest-api'
import type { ContestSection } from '../../../web/features'
import { ButtonLink } from '../../../web/links'
import { pathTo } from '../../../web/paths'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import text from '../../../web/ui/text.module.css'
import { ProofSettingsFacts } from './ProofSettingsFacts'

/** What holds for proofs in a contest, on its page. */
export const ProofsSection: ContestSection = ({ contestId, reader, isActive }) => {
  const proofs = useContest(contestId).data?.proofs
  if (!proofs || proofs.mode === 'off') return null
  return (
    <SheetSection id="contest-proofs" title="Proofs" icon="flask-conical">
      <div className={layout.stack}>
        <p>
          {proofs.mode === 'asked'
            ? 'Write your proof of concept as a Foundry test, and run it on the source of this contest while you write. Judges look first at proofs that run. You can also submit without one.'
            : 'A proof of concept that is a Foundry test runs on the source of this contest, also while you write. Judges see the result beside the submission.'}
        </p>
        <p className={text.muted}>A result is evidence: judges decide. These settings are part of the frozen terms.</p>
      </div>
      <ProofSettingsFacts proofs={proofs} />
      {reader !== 'researcher' && !isActive && (
        <div className={layout.below}>
          <ButtonLink small to={pathTo('/contests/:id/fixes', contestId)}>
            Fixes
          </ButtonLink>
        </div>
      )}
    </SheetSection>
  )
}
