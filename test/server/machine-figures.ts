/** What the system page says of the machine and of its time, and how long a webhook took. */
const figures = /"(server|aheadMs|bytes|freeBytes|durationMs)":("[^"]*"|\d+)/g

/** Two readings of the same installation are equal without these figures. */
export const withoutMachineFigures = (text: string): string => text.replace(figures, '')
