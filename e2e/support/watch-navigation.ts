import type { Locator, Page } from '@playwright/test'

/** The visible steps of a navigation, in milliseconds from the click. */
export interface Navigation {
  /** When the heading of the next page is painted. */
  readonly heading: number
  /** When something says that the page is on its way, or the page itself is there. */
  readonly said: number
  /** The sum of the layout shifts until the page has settled, and what moved. */
  readonly shift: number
  readonly moved: readonly string[]
}

/** Watches the pages that are opened from now on. */
export async function watchNavigations(page: Page): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Points at the link for as long as people do, clicks it, and returns what is seen of the way. */
export async function follow(
  link: Locator,
  { hover = 150, settle = 1000 } = {},
): Promise<Navigation> {
  const page = link.page()
  await link.scrollIntoViewIfNeeded()
  if (hover > 0) {
    await link.hover()
    await page.waitForTimeout(hover)
  }
  await page.evaluate('watchClick()')
  await link.click({ noWaitAfter: true })
  const { heading, said } = await page.evaluate<Pick<Navigation, 'heading' | 'said'>>('navigation')
  await page.waitForTimeout(settle)
  return {
    heading,
    said,
    ...(await page.evaluate<Pick<Navigation, 'shift' | 'moved'>>('shifted()')),
  }
}

/** Also counts shifts within half a second of a click, which Chrome excuses. */
const WATCH = `{
  let shifts = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    .observe({ type: 'layout-shift', buffered: true })
  window.watchClick = () => {
    const before = document.querySelector('main h1')
    const text = before?.textContent
    const { promise, resolve } = Promise.withResolvers()
    window.navigation = promise
    addEventListener('click', ({ timeStamp }) => {
      shifts = []
      let said
      const look = () => {
        const heading = document.querySelector('main h1')
        const title = heading?.textContent
        const arrived = title && title !== 'Loading' && (heading !== before || title !== text)
        const now = performance.now() - timeStamp
        if (arrived || document.querySelector('main [aria-busy=true], [data-loading-page]')) said ??= now
        if (!arrived) return requestAnimationFrame(look)
        // After this frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve({ heading: performance.now() - timeStamp, said })
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, { once: true, capture: true })
  }
  window.shifted = () => ({
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, sources }) => sources.map(({ node, previousRect, currentRect }) =>
      value.toFixed(3) + ' ' + (node?.parentElement?.className + ' > ' + node?.nodeName + '.' + node?.className + ' ' + node?.textContent.slice(0, 30) + ' ' +
        [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',')).join(' -> ')))),
  })
}`
