/** What people make public: their name in reports and on a profile, and their awards on that profile. */
export type Publicity = { name: boolean; awards: boolean }

/** Awards are only shown next to a name, so hiding the name also withdraws consent to show awards. */
export const normalizePublicity = ({ name, awards }: Publicity): Publicity => ({ name, awards: name && awards })
