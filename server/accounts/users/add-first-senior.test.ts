import { expect, test } from 'vitest'

import { ConfigError } from '../../start/config.ts'
import { openEmptyPortal } from '../../testing/open-empty-portal.ts'
import { addFirstSenior } from './add-first-senior.ts'

const { db } = await openEmptyPortal()
const email = 'maria.lindqvist@test.example'
const add = (password: string) => addFirstSenior(db, { firstSenior: { email, password } })
const emails = async () =>
  (await db.selectFrom('users').select('email').execute()).map((user) => user.email)

test.each(['password1234', 'competitive insights', email, 'First Senior'])(
  'the first senior is rejected with the password "%s": the error names the variable',
  async (password) => {
    const failed = add(password)
    await expect(failed).rejects.toThrow(ConfigError)
    await expect(failed).rejects.toThrow(/^ADMIN_PASSWORD: This password is not strong enough$/)
    expect(await emails()).toEqual([])
  },
)

test('the first senior is added with a strong password that they have to replace, and the variables are ignored once there are users [D15.733]', async () => {
  await add('seven lighthouses hum quietly')
  expect(await emails()).toEqual([email])
  const { password_given } = await db
    .selectFrom('users')
    .select('password_given')
    .executeTakeFirstOrThrow()
  expect(password_given).toBe(true)
  await add('password1234')
  expect(await emails()).toEqual([email])
})
