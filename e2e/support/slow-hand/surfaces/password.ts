import { PASSWORD } from '../../add-company-customer.ts'
import { replaceIn } from '../bare-field.ts'
import { press, type Surface } from '../surface.ts'

/** A new password in one’s profile. */
export const NEW_PASSWORD: Surface = {
  name: 'a new password',
  writing: 'line',
  async open(page, { user, request }) {
    const field = page.getByLabel('New Password', { exact: true })
    const change = page.getByRole('button', { name: 'Change password' })
    const instead = 'candle otter compass saddle'
    await page.goto('/profile')
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      async save() {
        if ((await field.inputValue()) === '') return
        await replaceIn(page.getByLabel('Current Password'), PASSWORD)
        await replaceIn(page.getByLabel('Confirm New Password'), instead)
        await press(change)
      },
      async stored(typed) {
        if ((await field.inputValue()) !== '') return 'not saved'
        const data = { strategy: 'local', app: 'INSIGHTS', email: user.email, password: typed }
        const reply = await request.post('/api/authentication', { data })
        return reply.ok() ? typed : 'another one'
      },
      isValid: (text) => text === instead,
      instead,
    }
  },
}
