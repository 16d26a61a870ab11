import type { Page } from '@playwright/test'

const ALLOWED = {
  P: ['style'],
  H2: ['style'],
  H3: ['style'],
  H4: ['style'],
  TH: ['style', 'colspan', 'rowspan'],
  TD: ['style', 'colspan', 'rowspan'],
  A: ['href'],
  IMG: ['src', 'alt'],
  ...Object.fromEntries(
    'BR STRONG EM U UL OL LI TABLE THEAD TBODY TR'.split(' ').map((tag) => [tag, []]),
  ),
}

/**
 * Returns the elements, attributes and values that a browser finds in texts outside the schema of
 * rich text. The texts are parsed, and never put on the page.
 */
export function findForeign(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate<string[]>(`{
    const allowed = ${JSON.stringify(ALLOWED)}
    const isRight = ({ name, value }) =>
      name === 'href' ? /^(https?:|mailto:)/.test(value)
      : name === 'style' ? /^text-align:(left|center|right|justify)$/.test(value)
      : name === 'src' ? /^\\/api\\/images\\/[0-9a-f-]{36}$/.test(value)
      : true
    ;${JSON.stringify(texts)}.flatMap((text) => {
      const { head, body } = new DOMParser().parseFromString(text, 'text/html')
      return [...head.querySelectorAll('*'), ...body.querySelectorAll('*')].flatMap((element) => {
        const attributes = allowed[element.tagName]
        if (!attributes) return [element.tagName + ' in ' + text]
        return [...element.attributes]
          .filter((one) => !attributes.includes(one.name) || !isRight(one))
          .map(({ name, value }) => element.tagName + ' ' + name + '=' + value + ' in ' + text)
      })
    })
  }`)
}
