import { Link } from 'react-router'
import type { SecondLooks } from '../../../contract/judging/second-look'
import { asWords } from '../../../domain/as-words'
import { decisionReasonProblem } from '../../../domain/field-rules'
import { codeProblem } from '../../../domain/judging/review-rules'
import { Form } from '../../forms/Form'
import { ReasonField } from '../../forms/TextAreaField'
import { AskFirst, useAskFirst } from '../../forms/use-ask-first'
import { useSubmitForm } from '../../forms/use-submit-form'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { PlaceInLine } from '../../ui/Gutter'
import layout from '../../ui/layout.module.css'
import { SheetLine, SheetSection } from '../../ui/Sheet'
import { StatusWord } from '../../ui/Status'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { MainReasonField } from '../deciding/MainReasonField'
import { whyNotResolved } from './look-words'
import styles from './SecondLook.module.css'
import { useLookActs } from './second-look-api'

type Difference = SecondLooks['differences'][number]
type SecondVerdict = Difference['first']['verdict']
type DifferencesProps = Pick<SecondLooks, 'differences'> & { contestId: string }

/** Where two judges came to different verdicts, without their names: who decides between them weighs the reasons. */
export function Differences({ differences, contestId }: DifferencesProps) {
  const open = differences.filter(({ resolution }) => resolution === null).length
  return (
    <SheetSection
      title="Different verdicts"
      note={open === 0 ? 'All resolved' : `${open} to resolve`}
      flush={
        <ol>
          {differences.map((difference) => (
            <SheetLine
              as="li"
              key={difference.issueId}
              className={styles.difference}
              status={difference.resolution ? undefined : 'warn'}
              gutter={<PlaceInLine>{difference.placeInLine}</PlaceInLine>}
            >
              <p>
                <Link to={paths.submission(difference.issueId)}>{`Submission ${difference.placeInLine}`}</Link>
              </p>
              <Given name="First verdict" given={difference.first} />
              <Given name="Second verdict" given={difference.second} />
              <Resolution contestId={contestId} difference={difference} />
            </SheetLine>
          ))}
        </ol>
      }
    />
  )
}

type GivenVerdict = { verdict: SecondVerdict; reason: string | null; invalidationCode?: string | null }

function Given({ name, given }: { name: string; given: GivenVerdict }) {
  return (
    <div>
      <p>
        <span>{`${name}:`}</span> <StatusWord status={given.verdict} />
        {given.invalidationCode && <span>{` · ${asWords(given.invalidationCode)}`}</span>}
      </p>
      {given.reason && <VisibleParagraph className={styles.reason}>{given.reason}</VisibleParagraph>}
    </div>
  )
}

function Resolution({ contestId, difference }: { contestId: string; difference: Difference }) {
  const { resolution, refusal } = difference
  if (resolution) return <Given name="Resolved" given={resolution} />
  if (refusal) return <p className={text.muted}>{whyNotResolved(refusal)}</p>
  return <ResolutionForm contestId={contestId} difference={difference} />
}

function ResolutionForm({
  contestId,
  difference: { issueId, placeInLine },
}: {
  contestId: string
  difference: Difference
}) {
  const acts = useLookActs(contestId)
  const asking = useAskFirst()
  const form = useSubmitForm({
    initialValues: { reason: '', verdict: '', code: null as Difference['second']['invalidationCode'] },
    check: ({ reason, verdict, code }) => ({
      reason: decisionReasonProblem(reason.trim()),
      code: verdict === 'invalid' ? codeProblem(code) : null,
    }),
    send: ({ reason, verdict, code }) => {
      const why = verdict === 'invalid' && code ? { invalidationCode: code } : {}
      const resolution = { verdict: verdict === 'valid' ? 'valid' : 'invalid', reason: reason.trim(), ...why } as const
      asking.ask({
        title: `Resolve submission ${placeInLine} as ${resolution.verdict}?`,
        description: 'It becomes its verdict. A resolution cannot be changed or undone.',
        action: `Resolve: ${resolution.verdict}`,
        tone: 'warn',
        variant: 'primary',
        run: async () => {
          await acts.resolve(issueId, resolution)
          toast.success(`${placeInLine} resolved: ${resolution.verdict}`)
        },
      })
    },
  })
  const choose = (verdict: SecondVerdict) => () => form.setValue('verdict', verdict)
  const code = form.watch('code')
  return (
    <>
      <Form form={form} className={layout.stack} label={`Resolve submission ${placeInLine}`}>
        <ReasonField form={form} name="reason" hint="If it is invalid, the author reads it." rows={3} />
        <MainReasonField
          value={code}
          hint="Only if it is invalid."
          error={form.formState.errors.code?.message}
          onChoose={(next) => {
            form.setValue('code', next)
            form.clearErrors('code')
          }}
        />
        <div className={button.actions}>
          <Button type="submit" busy={form.isSubmitting} onClick={choose('valid')}>
            It is valid
          </Button>
          <Button type="submit" busy={form.isSubmitting} onClick={choose('invalid')}>
            It is invalid
          </Button>
        </div>
      </Form>
      <AskFirst {...asking} />
    </>
  )
}
