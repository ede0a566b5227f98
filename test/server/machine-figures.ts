/** What the system page says of the machine and of its time. */
const figures = /"(server|aheadMs|bytes|freeBytes)":("[^"]*"|\d+)/g

/** Two readings of the same installation are equal without these figures. */
export const withoutMachineFigures = (text: string): string => text.replace(figures, '')
