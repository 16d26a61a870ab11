const KEY = 'competitive-insights-reloaded-at'

/**
 * After a new version was installed, an open window asks for pieces of the old one that are gone.
 * Loading the page anew brings the new one; once in ten seconds, should the piece really be missing.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    // Nothing new can be had, and what is on the page would be lost.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < 10_000) return
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
