import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, buttonClass } from './ui/Button'
import { Icon } from './ui/Icon'
import page from './ui/Page.module.css'
import { VisibleText } from './ui/text/VisibleText'

type ButtonLinkProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; small?: boolean; more?: string }

/** A link that looks like a button. */
export const ButtonLink = ({ variant, small, more, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass(variant, small, more)} />
)

/** Above a page: a link to its parent. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={page.back} to={to}>
    <Icon name="arrow-left" />
    <span dir="auto">{children}</span>
  </Link>
)

type TitleLinkProps = { to: string; className?: string | undefined; children: string }

/** A title that links to its subject. */
export const TitleLink = ({ to, className, children }: TitleLinkProps) => (
  <Link className={className} to={to} dir="auto">
    <VisibleText>{children}</VisibleText>
  </Link>
)
