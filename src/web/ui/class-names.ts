/** Joins class names, leaving out what does not apply: `classNames(styles.row, isOpen && styles.open)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
