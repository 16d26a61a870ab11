import { type Surface, textOf } from '../surface.ts'

const ADDRESS = 'http://forgetful.example/'

/** A field with a fault: it loses the blank at its end. */
export const FORGETFUL: Surface = {
  name: 'a forgetful field',
  writing: 'line',
  async open(page) {
    await page.route(ADDRESS, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><h1>Forgetful</h1><input><script>
          const input = document.querySelector('input')
          input.addEventListener('input', () => { input.value = input.value.trimEnd() })
        </script>`,
      }),
    )
    await page.goto(ADDRESS)
    const field = page.locator('input')
    return { field, elsewhere: page.getByRole('heading'), stored: () => textOf(field) }
  },
}
