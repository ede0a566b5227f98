/** The account and group as which root runs what is in a sandbox. */
export const nobody = 65_534
