import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, type Page, test } from '@playwright/test'

import { findReviewed } from '../support/demo-report.ts'
import { createApiClient, signIn, type ApiClient } from '../support/users.ts'
import { findForeign } from './rich-text/find-foreign.ts'
import { hostileHtml } from './rich-text/hostile-html.ts'
import { paste } from './rich-text/paste.ts'

interface Content {
  readonly _id: string
  readonly loadedAt: string
  readonly productRating: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

/** Texts that no other test writes at the same time. */
const APPLICATION = 'android-app'
const EDITOR = 'Key Success Factors'
const TEXT = 'keySuccessFactor'

// Without the page's own policy against foreign scripts and addresses: the text alone must be harmless.
test.use({ bypassCSP: true })

/** Writes the text unchanged, and returns the stored one. */
async function openText(researcher: ApiClient) {
  const report = await findReviewed(researcher)
  const path = `/content-building?reportId=${report}`
  let content = (await researcher<{ data: Content[] }>('GET', path)).data[0]!
  const read = (of: Content) => of.productRating[APPLICATION]?.[TEXT] ?? ''
  const before = read(content)
  async function write(html: string): Promise<string> {
    content = await researcher<Content>('PATCH', `/content-building/${content._id}`, {
      loadedAt: content.loadedAt,
      $set: { [`productRating.${APPLICATION}.${TEXT}`]: html },
    })
    return read(content)
  }
  async function readAgain(): Promise<string> {
    content = (await researcher<{ data: Content[] }>('GET', path)).data[0]!
    return read(content)
  }
  const address = `/content-building/product-rating?report=${report}&application=${APPLICATION}`
  return { write, readAgain, address, restore: () => readAgain().then(() => write(before)) }
}

async function edit(page: Page) {
  await page.getByRole('button', { name: `Edit ${EDITOR}` }).click()
  const editor = page.getByRole('textbox', { name: EDITOR })
  await expect(editor).toBeVisible()
  return editor
}

/** Counts requests. */
async function openCanary(): Promise<{ at: string; asked: string[]; server: Server }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

test('hostile rich text runs nothing and requests nothing, written by a program or pasted [S13.3]', async ({
  page,
  request,
}) => {
  // More than a hundred texts are written, one by one.
  test.slow()
  const { at, asked, server } = await openCanary()
  const text = await openText(await createApiClient(request, 'researcher'))
  const dialogs: string[] = []
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const vectors = hostileHtml(at)
  try {
    const stored: string[] = []
    for (const vector of vectors) stored.push(await text.write(vector))
    await signIn(page, 'researcher')
    expect(await findForeign(page, stored)).toEqual([])

    await text.write([...stored, '<p>The end of it.</p>'].join(''))
    await page.goto(text.address)
    await expect(page.getByText('The end of it.')).toBeVisible()
    const editor = await edit(page)
    await expect(editor).toContainText('The end of it.')
    await editor.click()
    await paste(page, ...vectors)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Truly.')
    await expect.poll(text.readAgain).toContain('Truly.')
    // Everything that started had time to finish.
    await page.waitForTimeout(300)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect({ dialogs, asked, errors }).toEqual({ dialogs: [], asked: [], errors: [] })
  } finally {
    await text.restore()
    server.close()
  }
})
