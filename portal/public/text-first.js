// Loads the portal on a page that has its text, once that is painted: scripts would share the line
// with what it is painted with and, from a fast line or a cache, run first.
;(function loadAfterPaint() {
  const scripts = document.currentScript.dataset.scripts.split(' ')
  let isLoading = false
  function load() {
    if (isLoading) return
    isLoading = true
    for (const script of scripts) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: script })
      document.head.append(link)
    }
    void import(scripts[0])
  }
  // The callback of a frame runs before it is painted. A hidden tab has no frames.
  requestAnimationFrame(() => setTimeout(load))
  setTimeout(load, 500)
})()
