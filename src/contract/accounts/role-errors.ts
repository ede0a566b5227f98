import { error } from '../error-reply'

export const roleErrors = {
  last_admin: error(
    409,
    'LAST_ADMIN',
    'This is the only admin of the site. Make someone else an admin first, on the People page.',
  ),
  admin_unverified: error(
    409,
    'ADMIN_UNVERIFIED',
    'This person has not verified their email address yet. Make them an admin once they have.',
  ),
  admin_is_sponsor: error(
    409,
    'ADMIN_IS_SPONSOR',
    'This person is a sponsor of a contest, and admins can read the submissions of running contests. Remove that seat first.',
  ),
} as const
