// Says what an older browser needs, where the portal's scripts would fail. The last of the oldest
// browsers (portal/build/older-browsers.ts) to get each of these: Firefox, Safari, Chrome.
;(function nameBrowsers() {
  if (
    'toSorted' in Array.prototype &&
    'adoptedStyleSheets' in document &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)')
  )
    return
  document.body.textContent =
    'Competitive Insights needs a newer browser: Chrome or Edge 111, Firefox 115 or Safari 16.4, or a later version.'
  document.body.style.padding = '2rem'
})()
