// Runs before the first paint, so that a chosen theme does not flash. Without a choice the system's holds. Fonts that
// an earlier visit has fetched are used at once; on a first visit the page comes before them.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('fonts') === 'own') document.documentElement.dataset.fonts = 'own'
  var token = localStorage.getItem('token')
  // The pages behind the login share code that the login does without.
  var members = document.querySelector('link[data-members]')
  if (token && members) members.rel = 'modulepreload'
  // Hides the prerendered login from anybody with a session, or whose session has just ended.
  if (token || sessionStorage.getItem('asked-page'))
    document.documentElement.dataset.session = ''
} catch {
  // Storage is switched off.
}
