export const reportPage = async () => (await import('./ReportPage')).ReportPage
