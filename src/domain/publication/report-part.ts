/** What is made of a report and stored: its page, that of each finding (C-01), its files, and the picture of its links. */
export type ReportPart = 'page' | 'md' | 'sarif' | 'pdf' | 'image' | `C-${string}`

/** Those that are made as soon as strangers may read a report. The page of a finding is made when it is first read. */
export const pregeneratedParts: readonly ReportPart[] = ['page', 'md', 'sarif', 'image', 'pdf']

/** Raised when the same report gives another page or file than before, so that what is stored is made again. */
export const renderVersion = 2
