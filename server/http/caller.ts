import type { TokenScope } from '@insights/contract/accounts/tokens.ts'
import type { User } from '@insights/domain/accounts/user.ts'
import type { Owner } from '@insights/platform/fair-queue.ts'

interface AccessToken {
  /** It belongs to a company customer, and to no person. */
  readonly ofCompany: boolean
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** The sender of a request, as the session has it. */
export interface Caller extends User {
  /** Id of the user; behind a token of a company customer that of the company customer, which no user has. */
  readonly _id: string
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** MFA is required of this user and not set up: nothing else can be done. */
  readonly mustSetUpTotp: boolean
  /** The session was opened a short time ago, with the password. */
  readonly hasJustSignedIn: boolean
  /** The user proved who they are within the last ten minutes, with all that the account asks for. */
  readonly hasProved: boolean
  /** Seconds until the session ends, unless it is used. */
  readonly idleSecondsLeft: number
  /** The connection whose identity provider vouched for the user; null for a password. */
  readonly signOn: string | null
  /** That provider is asked for a second factor: the portal asks for none. */
  readonly providerHasMfa: boolean
  /** Set for a token of a program, which only reads; null for a session of a browser. */
  readonly accessToken: AccessToken | null
  /** The session's key, for signing out. */
  readonly tokenHash: Buffer
}

/** Returns the id of the user who acts; null behind a token of a company customer. */
export const personOf = ({ _id, accessToken }: Pick<Caller, '_id' | 'accessToken'>) =>
  accessToken?.ofCompany ? null : _id

/**
 * Returns whose turn long work takes: customers share that of their company customer, staff have
 * their own.
 */
export const turnOwner = ({ _id, companyCustomerId }: Caller): Owner => ({
  group: companyCustomerId ?? _id,
  person: _id,
})
