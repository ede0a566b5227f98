/** A stored rendering of a report: its page, a page per finding (C-01), its files, and the preview image for links. */
export type ReportPart = 'page' | 'md' | 'sarif' | 'pdf' | 'image' | `C-${string}`

/** Parts rendered as soon as a report is public. A finding's page is rendered on first request. */
export const pregeneratedParts: readonly ReportPart[] = ['page', 'md', 'sarif', 'image', 'pdf']

/** Increment when the same report renders differently, so that stored parts are regenerated. */
export const renderVersion = 3
