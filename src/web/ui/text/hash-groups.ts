/** A hash in groups of eight, for comparing it by eye. */
export const inGroups = (hash: string) => hash.match(/.{1,8}/g)?.join(' ') ?? hash
