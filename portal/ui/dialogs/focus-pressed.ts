const PRESSED =
  'button, a[href], summary, input:is([type=checkbox], [type=radio]), [role=button], [role=tab]'

/** True if the press leaves the focus where it is on purpose, as buttons of a text editor do. */
let kept = false

addEventListener('mousedown', ({ defaultPrevented }) => (kept = defaultPrevented))

// Safari focuses no button that is clicked, but what is around it: a dialog that the click opens could
// not return the focus.
addEventListener(
  'click',
  ({ detail, target }) => {
    if (kept || detail === 0 || !(target instanceof Element)) return
    const pressed = target.closest<HTMLElement>(PRESSED)
    if (pressed && document.activeElement !== pressed && document.activeElement?.contains(pressed))
      pressed.focus({ preventScroll: true })
  },
  true,
)

export {}
