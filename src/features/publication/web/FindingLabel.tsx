import text from '../../../web/ui/text.module.css'

/** The label of a field below the heading of its finding, which only screen readers need to hear again. */
export const FindingLabel = ({ anchor, children }: { anchor: string; children: string }) => (
  <span>
    {children}
    <span className={text.visuallyHidden}>{` of ${anchor}`}</span>
  </span>
)
