/** The light theme of tokens.css, for files that no style sheet reaches: the PDF and the preview image. */
export const colors = {
  canvas: '#f6f7f4',
  paper: '#ffffff',
  strip: '#f0f2ee',
  line: '#d5dad3',
  ink: '#16201d',
  ink2: '#46524d',
  ink3: '#5d6963',
  accent: '#0b5d63',
  onAccent: '#ffffff',
  share2: '#3d8085',
  share3: '#74a5a7',
  share4: '#a9cacb',
  valid: '#0f4527',
  validSoft: '#e0f1e4',
  duplicate: '#8a6ad2',
  invalid: '#b83a2b',
  pending: '#bf7a1c',
  pendingSoft: '#faefd3',
  ended: '#7c847f',
} as const
export type Color = (typeof colors)[keyof typeof colors]

/** The site's mark: a P made of lines of code, 16 by 17 units. */
export const markPath = 'M2 1h7.5a4.5 4.5 0 0 1 0 9H2zM6 4v3h3.5a1.5 1.5 0 0 0 0-3zM2 11h4v2H2zM2 14h4v2H2z'
