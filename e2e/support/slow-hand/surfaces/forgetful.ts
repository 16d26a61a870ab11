import { type Surface, textOf } from '../surface.ts'

const ADDRESS = 'http://forgetful.example/'

/** A field with a fault: in a pause of half a second it loses the blank at its end. */
export const FORGETFUL: Surface = {
  name: 'a forgetful field',
  writing: 'line',
  async open(page) {
    await page.route(ADDRESS, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><h1>Forgetful</h1><input><script>
          let timer
          const input = document.querySelector('input')
          input.addEventListener('input', () => {
            clearTimeout(timer)
            timer = setTimeout(() => { input.value = input.value.trimEnd() }, 500)
          })
        </script>`,
      }),
    )
    await page.goto(ADDRESS)
    const field = page.locator('input')
    return { field, elsewhere: page.getByRole('heading'), stored: () => textOf(field) }
  },
}
