import { expect, test } from '@playwright/test'

import { PASSWORD } from '../support/add-company-customer.ts'
import { addUser, newAddress, signInUser } from '../support/add-user.ts'
import { setUpMfa } from '../support/set-up-mfa.ts'
import { createApiClient } from '../support/users.ts'

test('a senior adds a colleague, changes the role, reads the log, erases one and deletes another, and manages the own MFA [B2.3 B2.5 B4.2 D15.222]', async ({
  page,
  request,
}) => {
  const { email: own } = await addUser(request, { loginType: 'SENIOR' })
  const { email: erased } = await addUser(request)
  const email = newAddress()
  await signInUser(page, own)
  await page.goto('/admin/user-management')
  await expect(page.getByRole('heading', { name: 'Key Lime Users' })).toBeVisible()
  await page.getByRole('button', { name: 'New User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New User' })
  await drawer.getByLabel('Email').fill(email)
  await drawer.getByLabel('First name').fill('Ruth')
  await drawer.getByLabel('Last name').fill(email)
  await drawer.getByRole('radio', { name: 'Researcher' }).check()
  await drawer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await drawer.getByRole('checkbox', { name: 'Require MFA next login' }).check()
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(drawer).toBeHidden()
  const senior = await createApiClient(request, 'senior')
  const { data } = await senior<{ data: object[] }>('GET', `/users?term=${email}`)
  expect(data).toEqual([expect.objectContaining({ email, forceTotp: true })])
  const find = async (term: string) => {
    await page.getByPlaceholder('by name, last name, email').fill(term)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: term })
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toBeVisible()
    return row
  }
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  let row = await find(email)

  await choose('Edit')
  const edit = page.getByRole('dialog')
  await expect(edit.getByLabel('Email')).not.toBeEditable()
  await expect(edit.getByLabel('First name')).toBeFocused()
  await edit.getByRole('radio', { name: 'Senior' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  // The filter lists the chosen roles.
  await page.getByRole('button', { name: 'Role: Keylimers' }).click()
  const seniors = page.getByRole('menuitemcheckbox', { name: 'Senior' })
  await seniors.click()
  await expect(page.getByRole('button', { name: 'Role: Researcher' })).toBeVisible()
  await expect(row).toBeHidden()
  await seniors.click()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(seniors).toBeHidden()

  await choose('Logs')
  await expect(edit.getByText(/Created the researcher/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await choose('Delete')
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  const credentials = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  expect((await request.post('/api/authentication', { data: credentials })).status()).toBe(401)

  row = await find(erased)
  await choose('Devices')
  const devices = page.getByRole('dialog', { name: /^Devices of/ })
  await expect(devices.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(devices.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose('Personal data')
  await expect(edit).toContainText('“Erased person” in place of the name')
  const erase = edit.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await edit.getByLabel(`Type ${erased} to confirm`).fill(erased)
  await erase.click()
  await expect(edit).toBeHidden()
  await expect(row).toBeHidden()

  row = await find(own)
  await row.click()
  const mine = page.getByRole('dialog', { name: /^Edit / })
  for (const action of ['Set up MFA', 'Reconfigure MFA']) {
    await mine.getByRole('button', { name: action }).click()
    await setUpMfa(page, PASSWORD)
    await expect(mine.getByText('MFA Enabled')).toBeVisible()
  }
  // A change of the form is saved first, and MFA stays enabled meanwhile.
  await mine.getByLabel('Title').fill('Lead')
  await expect(mine.getByRole('button', { name: 'Remove MFA' })).toBeDisabled()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await row.click()
  await mine.getByRole('button', { name: 'Remove MFA' }).click()
  const question = page.getByRole('dialog', { name: 'Remove MFA' })
  await question.getByLabel('Current Password').fill('not the password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('Incorrect current password')).toBeVisible()
  await question.getByLabel('Current Password').fill(PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(mine.getByRole('button', { name: 'Set up MFA' })).toBeVisible()
})

test('saving one’s profile leaves the field that a senior has changed meanwhile [D15.312]', async ({
  page,
  request,
}) => {
  const { email, save } = await addUser(request)
  const { user } = await signInUser(page, email)
  await page.goto('/profile')
  await page.getByLabel('Title', { exact: true }).fill('Head of Sales')
  await save({ phone: '+1 617 555 0123' })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Your profile has been saved')).toBeVisible()
  const senior = await createApiClient(request, 'senior')
  expect(await senior('GET', `/users/${user._id}`)).toMatchObject({
    title: 'Head of Sales',
    phone: '+1 617 555 0123',
  })
})
