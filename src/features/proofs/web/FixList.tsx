import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { ButtonLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import { StatusText } from '../../../web/ui/Status'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import styles from './Fixes.module.css'
import { stateLabels } from './fix-labels'
import { type ShownFix, usePatch, useRemoveFix } from './fixes-api'
import evidence from './Proofs.module.css'

type FixListProps = { contestId: string; fixes: ShownFix[]; runHref: (fixId: string) => string }

/** The fixes with their numbers, by which the matrix names them. */
export function FixList({ contestId, fixes, runHref }: FixListProps) {
  const remove = useRemoveFix(contestId)
  const confirm = useConfirm()
  const askToRemove = (fix: ShownFix) =>
    confirm.ask({
      icon: 'trash',
      title: 'Remove this fix?',
      description: 'All that ran with it is deleted too.',
      action: 'Remove',
      busyLabel: 'Removing...',
      failure: 'The fix could not be removed',
      run: async () => {
        await remove.mutateAsync(fix._id)
        toast.success('Fix removed')
      },
    })
  return (
    <>
      <ol className={layout.lines}>
        {fixes.map((fix, index) => (
          <li key={fix._id} className={styles.fix}>
            <FixFacts fix={fix} number={index + 1} />
            <div className={classNames(button.actions, styles.actions)}>
              <ButtonLink small to={runHref(fix._id)}>
                View test run
              </ButtonLink>
              {fix.isRemovable && (
                <Button small onClick={() => askToRemove(fix)}>
                  Remove…
                </Button>
              )}
            </div>
            <div className={styles.patch}>
              <Disclosure title="Patch">
                <Patch fixId={fix._id} />
              </Disclosure>
            </div>
          </li>
        ))}
      </ol>
      <ConfirmPrompt {...confirm} />
    </>
  )
}

function FixFacts({ fix: { title, state, addedAs }, number }: { fix: ShownFix; number: number }) {
  const { note, text: words, tone, icon } = stateLabels[state]
  return (
    <div className={layout.tight}>
      <h3 className={styles.title}>
        <span>{`Fix ${number}: `}</span>
        <VisibleText>{title}</VisibleText>
      </h3>
      <p className={styles.state}>
        <StatusText tone={tone} icon={icon}>
          {words}
        </StatusText>
      </p>
      <p className={text.muted}>{`${note} Added by a ${addedAs}.`}</p>
    </div>
  )
}

function Patch({ fixId }: { fixId: string }) {
  const patch = usePatch(fixId)
  return (
    <>
      <LoadNote what="The patch" query={patch} />
      {patch.data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box
        <pre className={evidence.log} tabIndex={0} role="region" aria-label="Patch" dir="ltr" translate="no">
          <VisibleText>{patch.data}</VisibleText>
        </pre>
      )}
    </>
  )
}
