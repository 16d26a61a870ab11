import type { User } from '@insights/contract/users.ts'

/** What of a user is to be otherwise; what is left out stays. */
export type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'lastName'
    | 'phone'
    | 'title'
    | 'company'
    | 'loginType'
    | 'active'
    | 'applications'
    | 'forceTotp'
    | 'companyCustomer'
  > & {
    /** Null takes the second factor away; nobody gives one to somebody else. */
    totp: 'enabled' | null
  }
>

/** A change with the fields that decide about the whole account. */
export type FullUserChange = UserChange &
  Required<Pick<UserChange, 'loginType' | 'active' | 'companyCustomer'>>
