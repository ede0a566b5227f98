import { passwordTraits } from '../../domain/field-rules'
import { Icon } from '../ui/Icon'
import { type PasswordOwner, useCommonPasswordWarning } from './own-password/new-password'

const wishes = [
  ['longEnough', '8 or more characters'],
  ['upper', 'Uppercase letter'],
  ['lower', 'Lowercase letter'],
  ['digit', 'Number'],
  ['special', 'Special character'],
] as const

/** What the password has and lacks, while it is typed, and whether it is a common one. */
export function PasswordChecklist({ password, owner = {} }: { password: string; owner?: PasswordOwner }) {
  const has = passwordTraits(password)
  const warning = useCommonPasswordWarning(password, owner)
  return (
    <>
      <ul className="rules-5">
        {wishes.map(([trait, words]) => (
          <li key={trait} className={has[trait] ? 'ok' : 'meta'}>
            <Icon name={has[trait] ? 'check' : 'minus'} small />
            <span>{words}</span>
            <span className="hide">{has[trait] ? ', met' : ', not met'}</span>
          </li>
        ))}
      </ul>
      {warning && (
        <p className="caution" role="status">
          <Icon name="triangle-alert" />
          {warning}
        </p>
      )}
    </>
  )
}
