/** '1 submission', '2 submissions'. */
export const formatSubmissionCount = (count: number): string => `${count} submission${count === 1 ? '' : 's'}`
