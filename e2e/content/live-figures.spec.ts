import { expect, type Page, test } from '@playwright/test'

import { readContent } from '../support/demo-report.ts'
import {
  completeAll,
  openIndustry,
  publish,
  scoreAll,
  type SmallReport,
} from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'
import { paste } from './rich-text/paste.ts'

const TEXT = 'Top Performers'
const FIGURE = '[data-figure]'

/** Copies the selection as a browser does. */
function copy(page: Page) {
  return page.evaluate<{ html: string; text: string }>(`{
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
    ;({ html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') })
  }`)
}

test('a live figure is found by words, inserted, copied, removed and undone, comes with a first draft and instead of a typed one, and reaches readers and the next edition [D28.110 D28.111 D28.112 D28.113 D28.114 D28.115]', async ({
  page,
  request,
}) => {
  const { senior, researcher, start } = await openIndustry(request)
  const first = await start('2026-01')
  await completeAll(researcher, first)
  const content = () => readContent(researcher, first._id)
  const stored = async () => (await content()).executiveSummary.topPerformers
  const summary = (report: string) => `/content-building/executive-summary?report=${report}`
  await signInByApi(page, 'researcher')
  await page.goto(summary(first._id))
  await page.getByRole('button', { name: `Edit ${TEXT}` }).click()
  const editor = page.getByRole('textbox', { name: TEXT })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' With /')
  const list = page.getByRole('listbox', { name: 'Figures' })
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('amber score overall')
  await expect(list.getByRole('option').first()).toContainText('Amber')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  const figure = editor.locator(FIGURE)
  await expect(figure).toHaveText(/^\d+\.\d%$/)
  await expect(figure).toHaveAttribute('title', /Amber.*score overall/)
  const value = await figure.textContent()

  await page.keyboard.type(' and / or.')
  await expect(list).toHaveCount(0)
  await expect(editor).toContainText(`${value} and / or.`)

  await page.keyboard.press('Control+A')
  const copied = await copy(page)
  expect(copied.text).toContain(`With ${value} and / or.`)
  // The editor learns of a moved cursor by an event that may come after the next key.
  await expect(async () => {
    await page.keyboard.press('Control+End')
    const isCollapsed = await page.evaluate(
      `new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(getSelection().isCollapsed), 50)))`,
    )
    expect(isCollapsed).toBe(true)
  }).toPass()
  await paste(page, copied.html.replace(value!, '99.99%'))
  await expect(figure).toHaveText([value!, value!])
  await page.keyboard.press('Control+Z')
  await expect(figure).toHaveCount(1)

  await figure.click()
  await expect(page.getByRole('status').filter({ hasText: 'score overall' })).toContainText(value!)
  await page.getByRole('button', { name: 'Remove figure' }).click()
  await expect(figure).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(figure).toHaveCount(1)
  await page.getByRole('button', { name: `Done with ${TEXT}` }).click()
  await expect.poll(stored).toContain(`>${value}</span>`)

  await page.getByRole('button', { name: `First draft of ${TEXT}` }).click()
  const draft = page.getByRole('region', { name: `Draft of ${TEXT}` })
  const one = await draft.getByRole('paragraph').first().textContent()
  await draft.getByRole('button', { name: 'Other words' }).click()
  await expect(draft.getByRole('paragraph').first()).not.toHaveText(one!)
  await draft.getByRole('button', { name: 'Insert at the end' }).click()
  const text = page.locator('#top-performers')
  await expect(text).toContainText('Amber leads.')
  await expect(text.locator(FIGURE).nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text.locator(FIGURE)).toHaveCount(1)
  await page.getByRole('button', { name: `First draft of ${TEXT}` }).click()
  await draft.getByRole('button', { name: 'Insert at the end' }).click()
  await expect.poll(async () => (await stored())!.split('data-figure').length).toBeGreaterThan(3)

  const { _id, loadedAt } = await content()
  await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: {
      'productRating.iphone-app.keySuccessFactor': '<p>Amber leads in 2026 with 12.34% of all.</p>',
    },
  })
  await visit(page, `/report/report-publish-date?report=${first._id}`)
  const check = page.getByRole('region', { name: 'Figures to look at' })
  await expect(check).toContainText('12.34%')
  await check.getByRole('button', { name: /^Replace 12\.34% by/ }).click()
  await expect(check).toContainText('All figures in the texts agree with the report.')
  const factor = async () => (await content()).productRating['iphone-app']!.keySuccessFactor
  await expect.poll(factor).toContain('data-figure')
  await check.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(factor).toContain('12.34%')

  await publish(senior, first._id)
  // Its texts are rendered again once they can no longer be edited: what is pointed at is lost.
  await expect(page.getByRole('region', { name: 'Current status' })).toContainText(/published/i)

  await visit(page, summary(first._id))
  const read = text.locator(FIGURE).first()
  const source = page.getByRole('tooltip')
  await read.hover()
  await expect(source).toHaveText(/overall/)
  await source.hover()
  await page.keyboard.press('Escape')
  await expect(source).toHaveCount(0)
  await read.focus()
  await expect(read).toHaveRole('note')
  await expect(read).toHaveAccessibleDescription(/overall.*other figures of this text/)
  await page.keyboard.press('ArrowRight')
  await expect(text.locator(FIGURE).nth(1)).toBeFocused()
  await expect(read).not.toHaveAttribute('tabindex')
  await page.keyboard.press('Escape')
  await expect(source).toHaveCount(0)

  const next = await researcher<SmallReport>('POST', '/report-edit', {
    reportId: first._id,
    newDate: '2026-03-01',
  })
  await scoreAll(researcher, next)
  await visit(page, summary(next._id))
  await expect(text.getByText('Carried over from January 2026')).toBeVisible()
  await expect(text.locator(FIGURE).first()).toBeVisible()
})
