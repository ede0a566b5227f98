import { ConfirmDialog } from '../../forms/FormDialog'
import { toast } from '../../ui/toast/toast'
import { type Person, useSetRole } from './people-api'

/** Confirms a change of role. The call asks for the password, and for a code if two-step login is on. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const set = useSetRole(person._id)
  const { username } = person
  const isMaking = person.role !== 'admin'
  const more = isMaking
    ? {
        title: `Make ${username} an admin?`,
        description: `Admins can read every submission, give verdicts, record payments and make other admins. Every admin gets an email, and the ledger names you.`,
        action: 'Make admin',
        variant: 'primary' as const,
      }
    : {
        title: `Remove the admin role of ${username}?`,
        description: `${username} is logged out everywhere, and loses access tokens and judge seats. Every admin gets an email, and the ledger names you.`,
        action: 'Remove admin role',
      }
  return (
    <ConfirmDialog
      {...more}
      tone={isMaking ? 'warn' : 'danger'}
      onClose={onClose}
      run={async () => {
        await set.mutateAsync(isMaking)
        toast.success(isMaking ? `${username} is now an admin` : `${username} is no longer an admin`)
        onClose()
      }}
    />
  )
}
