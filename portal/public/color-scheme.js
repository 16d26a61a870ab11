// Runs before the first paint, to avoid a flash of the other scheme. A file of its own
// because the content security policy allows no inline script. The key is Mantine's.
;(function setColorScheme() {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is closed to us (private windows, policies): the system's scheme counts.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
