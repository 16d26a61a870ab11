import { expect, type Page, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { demoMonth, shortDemoMonth } from '../support/demo-month.ts'

const settingsOf = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('settings') ?? '{}') as Record<string, unknown>

test('a plan is the advice until the reader chooses, offers new capabilities instead, names the steps to the next rank under both assumptions, and makes a roadmap of months [D13.39 D13.40 D13.41 D15.630 D15.632 D31.44]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBanking(page, request)
  await page.goto(addressOf('/your-brand/plan'))
  // The advice of the cover is said once; then the plan.
  const advice = page.getByText(/^With its 8 lost capabilities back, Pennant Bank would score /)
  await expect(advice).toHaveCount(1)
  const fresh = page.getByText(
    /^Six new additions instead would put Pennant Bank past Corvane, level with Halden/,
  )
  await expect(fresh).toHaveCount(1)
  const steps = page.getByRole('table', { name: 'Steps of the plan' })
  await expect(steps.getByText(`Lost since ${demoMonth(4)}`)).toHaveCount(8)
  await expect(steps.getByRole('row').last()).toContainText('78.9%3rd')
  await expect(steps.getByRole('columnheader', { name: 'Effort' })).toHaveCount(0)
  // The rest is folded, and a plan without months has no roadmap.
  await expect(page.getByRole('heading', { name: /^Roadmap|^What Each Rank Takes/ })).toHaveCount(0)
  const restored = page.getByRole('listitem').filter({ hasText: 'Restore the 8 lost capabilities' })
  const built = page.getByRole('listitem').filter({ hasText: 'Or build new ones' })
  await built.getByRole('button', { name: 'Plan these instead' }).click()
  await expect(steps.getByText(`Lost since ${demoMonth(4)}`)).toHaveCount(0)
  await expect(steps.getByRole('row')).toHaveCount(8)
  await restored.getByRole('button', { name: 'Plan these instead' }).click()
  await expect(steps.getByText(`Lost since ${demoMonth(4)}`)).toHaveCount(8)
  // Without a choice of its own the plan is the shortest one, and stays that.
  await restored.getByRole('button', { name: 'Remove from plan' }).click()
  await expect(steps.getByRole('row', { name: /Recover access/ })).toBeVisible()
  await expect(steps.getByText(`Lost since ${demoMonth(4)}`)).toHaveCount(1)
  const month = page.getByRole('combobox', { name: /^Month of Recover access without a call/ })
  await month.selectOption({ label: shortDemoMonth(0) })
  const roadmap = page.getByRole('table', { name: 'Roadmap by month' })
  await expect(roadmap.getByRole('row', { name: demoMonth(0) })).toContainText('Recover access')
  await expect(roadmap.getByRole('row').last()).toContainText('3rd')
  await month.selectOption({ label: 'Set month' })
  await expect(roadmap).toHaveCount(0)
  await page.getByText('Keep improving', { exact: true }).click()
  await expect(advice).toBeVisible()
  await expect(
    // With the draws, which a job makes, the plan takes a wider lead and comes near Corvane.
    page
      .getByText(/put Pennant Bank past Halden & Rowe, (in fourth place|level with Corvane)\.$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Assumption: by the next edition each rival')).toBeVisible()
  expect(settingsOf(page)).toEqual({ pace: true, target: { rank: 4 } })
  await page.getByRole('combobox', { name: 'Target' }).selectOption({ label: 'A score of …' })
  const score = page.getByRole('textbox', { name: 'Score in %' })
  await score.fill('150,5')
  await score.press('Enter')
  await expect(
    page.getByText(
      /^Even with everything the plan allows, Pennant Bank would reach .*, short of the target of 150\.5%\.$/,
    ),
  ).toBeVisible()
})

test('settings of a plan that cannot be read show a notice; choices for a capability are in the URL, are removed as a chip, and fit a phone [D13.45 D13.46]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBanking(page, request)
  await page.goto(addressOf('/your-brand/plan', { settings: '{"effort":4}' }))
  await expect(page.getByText('The choices in this address cannot be read.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Efforts' }).selectOption({ label: '2 by default' })
  const cell = page.getByRole('button', {
    name: /^Sign-in, Android App \+0\.8 × 3: points each × missing$/,
  })
  await cell.press('Enter')
  await expect(cell).toHaveAttribute('aria-expanded', 'true')
  await expect(cell).toBeFocused()
  const choice = page.getByRole('radiogroup', { name: 'Choice about Sign in with a passkey' })
  await choice.getByText('Wanted').click()
  await page
    .getByRole('radiogroup', { name: 'Effort of Sign in with a passkey' })
    .getByText('5')
    .click()
  const steps = page.getByRole('table', { name: 'Steps of the plan' })
  await expect(steps.getByRole('row', { name: /Sign in with a passkey/ })).toContainText('wanted')
  await page.reload()
  await expect(steps.getByRole('row', { name: /Sign in with a passkey/ })).toContainText('5')
  // Beside the capabilities of the advice.
  expect(settingsOf(page)['marks']).toContainEqual(
    expect.objectContaining({ application: 'Android App', mark: 'wanted', effort: 5 }),
  )
  const chip = page.getByRole('button', {
    name: 'Remove Sign in with a passkey, Android App from Wanted',
  })
  await chip.press('Enter')
  await expect(chip).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Settings of the plan' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'Steps of the plan' })).toBeVisible()
  await page.getByRole('button', { name: /^Alerts, iPhone App/ }).click()
  await expect(page.getByRole('heading', { name: 'Alerts on the iPhone App' })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('two choices in one moment, before the page shows the first, are both kept [D27.51]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBanking(page, request)
  await page.goto(addressOf('/your-brand/plan'))
  await page.getByRole('button', { name: /^Sign-in, Android App/ }).click()
  const choices = page.getByRole('radiogroup', { name: /^Choice about/ })
  const wanted = choices.nth(0).getByRole('radio', { name: 'Wanted' })
  const excluded = choices.nth(1).getByRole('radio', { name: 'Excluded' })
  const other = await excluded.evaluateHandle((radio) => radio)
  await wanted.evaluate((radio: { click: () => void }, next: { click: () => void }) => {
    radio.click()
    next.click()
  }, other as never)
  await expect(wanted).toBeChecked()
  await expect(excluded).toBeChecked()
})
