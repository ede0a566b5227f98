import { passwordTraits } from '../../domain/field-rules'
import { Icon } from '../ui/Icon'

const wishes = [
  ['longEnough', '8 or more characters'],
  ['upper', 'Uppercase letter'],
  ['lower', 'Lowercase letter'],
  ['digit', 'Number'],
  ['special', 'Special character'],
] as const

/** What the password has and lacks, while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  const has = passwordTraits(password)
  return (
    <ul className="rules-5">
      {wishes.map(([trait, words]) => (
        <li key={trait} className={has[trait] ? 'ok' : 'meta'}>
          <Icon name={has[trait] ? 'check' : 'minus'} small />
          <span>{words}</span>
          <span className="hide">{has[trait] ? ', met' : ', not met'}</span>
        </li>
      ))}
    </ul>
  )
}
