/** Each loaded when it is asked for. One module, so that the first page of a visit knows one name. */
export const sourcePage = async () => (await import('./SourcePage')).SourcePage
export const adminPage = async () => (await import('./SourceAdminPage')).SourceAdminPage
export const contestSection = async () => (await import('./SourceSection')).SourceSection
export const citedCode = async () => (await import('./CitedCode')).CitedCode
