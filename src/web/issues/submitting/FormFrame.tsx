import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon'
import { DraftBanners } from '../drafts/DraftBanners'
import { DraftLine } from '../drafts/DraftLine'
import { LeaveGuard } from '../drafts/LeaveGuard'
import type { Draft } from '../drafts/use-draft'
import { FormProblems } from './FormNotices'
import type { IssueForm } from './use-issue-form'

type FormFrameProps = {
  draft: Draft
  form: IssueForm
  back: { to: string; title: string }
  banners: ReactNode
  children: ReactNode
}

/** Around a form: the way back, where its draft is, and what stands in its way. */
export function FormFrame({ draft, form, back, banners, children }: FormFrameProps) {
  return (
    <>
      <LeaveGuard draft={draft} />
      <div className="top-row">
        <Link className="back" to={back.to}>
          <Icon name="arrow-left" />
          <span dir="auto">{back.title}</span>
        </Link>
        <DraftLine draft={draft} />
      </div>
      <div className="stack-3">
        {banners}
        <DraftBanners draft={draft} />
        <FormProblems form={form} />
        {children}
      </div>
    </>
  )
}
