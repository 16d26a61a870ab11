import type { Page } from '@playwright/test'

/** The spacing of text that WCAG 1.4.12 lets readers choose. */
const SPACING = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-bottom: 2em !important;
  }
`

/** Space the text of a page. It stays so until the page is loaded again. */
export async function spaceText(page: Page): Promise<void> {
  await page.addStyleTag({ content: SPACING })
}

/** Returns texts and controls that are cut off sideways, or stand outside the window. */
export const findCutText = (page: Page): Promise<string[]> => page.evaluate<string[]>(CUT)

/**
 * Frames that scroll may hold more than they show. Texts that are shortened to some lines on purpose
 * have their full words elsewhere.
 */
const CUT = `(() => {
  const cut = []
  const isClipped = ({ overflowX }) => overflowX === 'hidden' || overflowX === 'clip'
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect()
    if (box.width < 4 || box.height < 4 || element.closest('svg, [aria-hidden="true"]')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!hasText && !element.matches('button, a, input, select, textarea')) continue
    const say = (reason) =>
      cut.push(element.tagName + ' “' + element.textContent.trim().slice(0, 40) + '” ' + reason)
    const style = getComputedStyle(element)
    if (isClipped(style) && element.scrollWidth > element.clientWidth + 1) {
      if (style.webkitLineClamp === 'none' && !element.matches('input, select, textarea'))
        say('is cut off')
      continue
    }
    let frame = element.parentElement
    let free = true
    for (; frame !== document.body && frame !== null && free; frame = frame.parentElement) {
      const around = getComputedStyle(frame)
      const edge = frame.getBoundingClientRect()
      if (/auto|scroll/.test(around.overflowX) || edge.width < 4) free = false
      else if (isClipped(around) && (box.right > edge.right + 1 || box.left < edge.left - 1)) {
        say('is cut off by its frame')
        free = false
      }
    }
    if (free && box.right > innerWidth + 1) say('is outside the window')
  }
  return [...new Set(cut)]
})()`
