import {
  companyUserCreate,
  companyUserUpdate,
  type CompanyUser,
} from '@insights/contract/clients/company-users.ts'
import { expect, test } from 'vitest'

import { trimTexts } from '../../accounts/person.ts'
import { changesOf } from '../../ui/records/record-form.ts'
import {
  NEW_COMPANY_USER,
  toCompanyUserValues,
  toNewCompanyUserPayload,
} from './company-user-values.ts'

const user: CompanyUser = {
  _id: 'd2719d1c-5c0f-4f5e-9a39-1f0d3b0c7a11',
  companyId: 'd2719d1c-5c0f-4f5e-9a39-1f0d3b0c7a12',
  email: 'ann@acme.example',
  name: 'Ann',
  lastName: 'Lee',
  phone: '',
  title: 'Buyer',
  active: true,
  applications: ['insights'],
  totp: 'enabled',
  forceTotp: false,
  hasPassword: true,
  isPrimary: false,
  isBilling: true,
  lastLogin: [],
  can: { edit: true, delete: true, removeTotp: true },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

test('a new user is sent as the server accepts it, by link without a password [B5.23]', () => {
  const values = {
    ...NEW_COMPANY_USER,
    name: ' Ann ',
    lastName: 'Lee',
    email: ' ann@acme.example ',
  }
  const { companyId } = user
  const sent = toNewCompanyUserPayload({
    ...values,
    password: { way: 'link', password: 'left over' },
  })
  expect(sent.password).toBeUndefined()
  expect(companyUserCreate.parse({ ...sent, companyId })).toMatchObject({
    name: 'Ann',
    email: 'ann@acme.example',
    applications: ['insights'],
  })
})

test('an update is sent as the server accepts it, without a password [B4.53]', () => {
  const sent = trimTexts(toCompanyUserValues(user))
  expect(sent).not.toHaveProperty('password')
  expect(companyUserUpdate.parse(sent)).toMatchObject({ isBilling: true, totp: 'enabled' })
})

test('an update sends only changed fields: removing MFA keeps the contacts [D4.4]', () => {
  const form = {
    fields: { totp: {}, isPrimary: {}, isBilling: {}, title: {} } as never,
    read: (now: CompanyUser | null) => toCompanyUserValues(now ?? user),
    write: trimTexts,
  }
  const values = { ...toCompanyUserValues(user), totp: null, title: ' Buyer ' }
  expect(changesOf(form, user, values)).toEqual({ totp: null })
})
