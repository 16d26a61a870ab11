import { expect, type Page } from '@playwright/test'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** Opens a phone without a session, beside a computer and until that is closed. */
export async function openPhone(computer: Page, baseURL: string): Promise<Page> {
  const context = await computer
    .context()
    .browser()!
    .newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      userAgent: IPHONE,
      storageState: { cookies: [], origins: [] },
    })
  computer.context().on('close', () => void context.close())
  return context.newPage()
}

/** Presses "From phone" and returns the code that it shows. */
export async function showCode(page: Page): Promise<string> {
  const made = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/phone-pairings') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'From phone' }).last().click()
  const { code } = (await (await made).json()) as { code: string }
  return code
}

/** Scans the code with a phone, compares the numbers and pairs them; the phone says so at its head. */
export async function pair(computer: Page, phone: Page, head = /^Paired with /): Promise<void> {
  const code = await showCode(computer)
  await expect(computer.getByRole('img', { name: 'Code that pairs a phone' })).toBeVisible()
  await phone.goto(`/phone#${code}`)
  await phone.getByRole('button', { name: 'Pair with this computer' }).click()
  const number = await phone.locator('.number').textContent()
  const panel = computer.getByRole('region', { name: 'From phone' }).last()
  await expect(panel.getByText('Does the phone show this number?')).toBeVisible()
  await expect(panel.getByText(number!, { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Pair' }).click()
  await expect(phone.getByText(head)).toBeVisible()
}

/** Screenshots as in a phone's album. */
export const screenshots = (count: number, buffer: Buffer) =>
  Array.from({ length: count }, (_, at) => ({
    name: `IMG_${at + 1}.PNG`,
    mimeType: 'image/png',
    buffer,
  }))

export async function send(phone: Page, count: number, buffer: Buffer): Promise<void> {
  await phone.locator('#files').setInputFiles(screenshots(count, buffer))
  await phone.getByRole('button', { name: /^Send \d+ / }).click()
}
