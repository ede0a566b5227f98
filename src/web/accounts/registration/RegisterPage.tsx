import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { RegistrationDone } from './RegistrationDone'
import { RegistrationWizard } from './RegistrationWizard'

export function RegisterPage() {
  const [mailedTo, setMailedTo] = useState('')
  if (mailedTo) return <RegistrationDone email={mailedTo} />
  return (
    <div className="narrow">
      <div className="head">
        <h1 tabIndex={-1}>Create your account</h1>
      </div>
      <RegistrationWizard onDone={setMailedTo} />
      <p className="under">
        Already registered? <Link to={paths.login}>Login</Link>
      </p>
    </div>
  )
}
