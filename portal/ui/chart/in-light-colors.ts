const SCHEME = 'data-mantine-color-scheme'

/**
 * Calls `read` while the page has its light colours, which it does for no longer than that, so that
 * nobody sees it. `color` returns a colour of palette.css.
 */
export function inLightColors<Value>(read: (color: (name: string) => string) => Value): Value {
  const root = document.documentElement
  const scheme = root.getAttribute(SCHEME)
  root.setAttribute(SCHEME, 'light')
  try {
    const styles = getComputedStyle(root)
    return read((name) => styles.getPropertyValue(name).trim())
  } finally {
    if (scheme === null) root.removeAttribute(SCHEME)
    else root.setAttribute(SCHEME, scheme)
  }
}
