/** What somebody lets strangers read: the own name in reports and on a profile, and the awards on that profile. */
export type Publicity = { name: boolean; awards: boolean }

/** Awards are shown beside a name only, so without the name that consent is not kept either. */
export const normalizePublicity = ({ name, awards }: Publicity): Publicity => ({ name, awards: name && awards })
