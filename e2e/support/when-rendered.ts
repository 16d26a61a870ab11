import type { Page } from '@playwright/test'

/** Resolves once an element is rendered, however briefly: call it before what renders the element. */
export const whenRendered = (page: Page, selector: string) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () =>
      document.querySelector(${JSON.stringify(selector)}) ? resolve() : requestAnimationFrame(look)
    look()
  })`)
