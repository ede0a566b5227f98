// Runs before the first paint, so that a chosen theme does not flash. Without a choice the system's holds.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off.
}
