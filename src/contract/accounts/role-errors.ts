import { error } from '../error-reply'

export const roleErrors = {
  last_admin: error(
    409,
    'LAST_ADMIN',
    'This is the only admin of the site. Make another person an admin first, on the page People.',
  ),
  admin_unverified: error(
    409,
    'ADMIN_UNVERIFIED',
    'This person has not verified their email address yet. Make them an admin when they have.',
  ),
  admin_is_sponsor: error(
    409,
    'ADMIN_IS_SPONSOR',
    'This person is a sponsor of a contest, and admins read the submissions of running contests. Take that seat away first.',
  ),
} as const
