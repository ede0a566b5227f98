/** Stands in for what draws nothing at first, and for what only follows from an event. */
const nothing = () => null

export {
  nothing as logout,
  nothing as Shortcuts,
  nothing as StepUp,
  nothing as Toaster,
  nothing as useHeadingFocus,
  nothing as usePageTitle,
  nothing as usePageViews,
}
