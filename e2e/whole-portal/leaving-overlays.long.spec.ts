import { expect, test } from '@playwright/test'

import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/**
 * Closes an overlay, and returns what a press at its middle meets once it begins to fade out. In one
 * call: the fade takes less time than a busy browser needs for a second one.
 */
const PRESS_WHILE_LEAVING = `new Promise((resolve) => {
  const overlay = document.querySelector('[role=dialog], [role=menu]')
  const { left, top, width, height } = overlay.getBoundingClientRect()
  const look = () => {
    if (getComputedStyle(overlay).transitionProperty.includes('opacity') && overlay.style.opacity === '0') {
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return resolve(met.closest('[class*=mantine-Modal], [class*=mantine-Drawer], [role=menu]') ? met.outerHTML.slice(0, 200) : 'the page')
    }
    if (!overlay.isConnected) resolve('nothing: it is gone already')
  }
  // A busy browser may draw no frame of the fade.
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
})`

test('an overlay that fades out takes no press that is meant for what is below it [D15.286]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'senior')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const overlays = [
    [`/report/report-publish-date?report=${report._id}`, 'Refresh from catalog', 'dialog'],
    ['/admin/user-management', 'New User', 'dialog'],
    [`/report-list`, 'Actions', 'menu'],
  ] as const
  for (const [path, opener, role] of overlays) {
    await page.goto(path)
    await page.getByRole('button', { name: opener }).first().click()
    const overlay = page.getByRole(role)
    await expect(overlay).toHaveCSS('opacity', '1')
    expect(await page.evaluate(PRESS_WHILE_LEAVING)).toBe('the page')
    await expect(overlay).toHaveCount(0)
  }
})

test('a closed dialog returns the focus to the button that opened it, where a press focuses no button, too [D15.693]', async ({
  page,
}) => {
  await signInByApi(page, 'senior')
  // As in Safari.
  await page.addInitScript(`addEventListener('mouseup', () => document.activeElement.blur())`)
  await page.goto('/admin/user-management')
  await page.waitForLoadState('networkidle')
  const opener = page.getByRole('button', { name: 'New User' })
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
