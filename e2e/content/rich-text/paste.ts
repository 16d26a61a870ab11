import type { Page } from '@playwright/test'

/** Pastes one text after the other into the element with the focus, as a browser does. */
export function paste(page: Page, ...texts: readonly string[]): Promise<void> {
  return page.evaluate(`{
    for (const text of ${JSON.stringify(texts)}) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(event)
    }
  }`)
}
