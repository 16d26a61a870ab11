import type { LOGIN_TYPES } from '@insights/contract/accounts/users.ts'

export interface DemoUser {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly lastName: string
  readonly title: string
  readonly loginType: (typeof LOGIN_TYPES)[number]
  /** The company customer of a customer. */
  readonly companyCustomer?: string
}

/**
 * Users who can sign in to a demo portal. The passwords are no secret: they are printed at every
 * start.
 */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'senior@demo.example',
    password: 'quiet harbor lantern',
    name: 'Helen',
    lastName: 'Marlow',
    title: 'Head of Research',
    loginType: 'SENIOR',
  },
  {
    email: 'researcher@demo.example',
    password: 'brass otter umbrella',
    name: 'Jonas',
    lastName: 'Adeyemi',
    title: 'Research Analyst',
    loginType: 'ADMIN',
  },
  {
    email: 'customer@demo.example',
    password: 'paper canoe thursday',
    name: 'Priya',
    lastName: 'Fenwick',
    title: 'Product Strategy',
    loginType: 'CUSTOMER',
    companyCustomer: 'Fenwick & Marsh',
  },
  {
    email: 'reader@demo.example',
    password: 'velvet compass orchard',
    name: 'Tomas',
    lastName: 'Larkfield',
    title: 'Digital Channels',
    loginType: 'CUSTOMER',
    companyCustomer: 'Larkfield Capital',
  },
]

export const SALES_PERSON = { name: 'Morgan Ellery', email: 'morgan.ellery@demo.example' }

export const COMPANY_CUSTOMERS = [
  {
    name: 'Fenwick & Marsh',
    url: 'https://fenwick-marsh.example',
    address: '48 Mill Street',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
  },
  {
    name: 'Larkfield Capital',
    url: 'https://larkfield.example',
    address: '900 Lakeshore Avenue, floor 11',
    city: 'Chicago',
    state: 'IL',
    zip: '60611-2043',
  },
] as const
