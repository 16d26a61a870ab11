import * as z from 'zod'

import { id, instant } from './fields.ts'

export const LOGIN_TYPES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const
export const user = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  title: z.string(),
  company: z.string(),
  loginType: z.enum(LOGIN_TYPES),
  active: z.boolean(),
  totp: z.literal('enabled').nullable(),
  forceTotp: z.boolean(),
  applications: z.array(z.string()),
  /** The firm that buys reports, of a customer. */
  companyCustomer: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export type User = z.infer<typeof user>
