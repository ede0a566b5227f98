export type FileEnding = 'md' | 'json' | 'sarif' | 'pdf'

export const typeOfFile: Record<FileEnding, string> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  sarif: 'application/sarif+json; charset=utf-8',
  pdf: 'application/pdf',
}

/** The download's file name. */
export const fileName = (slug: string, ending: FileEnding, isSignature: boolean): string =>
  `${slug}.${ending}${isSignature ? '.sig' : ''}`
