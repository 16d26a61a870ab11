/** Why a sign-on did not open a session. */
export const SIGN_ON_FAILURES = [
  'provider-away',
  'provider-rejected',
  'provider-wrong',
  'wrong-issuer',
  'wrong-token',
  'clock',
  'start-again',
  'no-email',
  'unverified-email',
  'guest',
  'other-domain',
  'other-account',
  'other-identity',
  'other-address',
  'deactivated',
  'no-account',
  'connect',
  'not-asked',
  'no-mfa',
  'too-many',
  'off',
] as const
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number]

/**
 * Returns whether a provider says that the person gave a second factor: `mfa` among the methods (RFC 8176),
 * or one of the values that it was asked for.
 */
export const hasMfa = (
  acrValues: string,
  { acr, amr }: { readonly acr: string | null; readonly amr: readonly unknown[] },
): boolean => amr.includes('mfa') || (acr !== null && acrValues.split(/\s+/).includes(acr))

/** Proofs that an address is its person's own; see `isVerifiedAddress`. */
export const EMAIL_PROOFS = ['claim', 'text', 'domains'] as const
export type EmailProof = (typeof EMAIL_PROOFS)[number]

/** Claims about an address as a provider sends them. */
interface AddressClaims {
  readonly emailVerified: unknown
  /** Microsoft's `xms_edov`. */
  readonly domainVerified: unknown
}

/**
 * Returns whether a provider vouches for an address. `claim` needs `email_verified: true`; `text`
 * takes the text "true" as well; `domains` is for a provider that only gives out addresses of its
 * own domains, and takes an address without any claim. A claim that denies it always counts.
 */
export function isVerifiedAddress(
  proof: EmailProof,
  { emailVerified, domainVerified }: AddressClaims,
): boolean {
  if (emailVerified === true) return true
  if (proof === 'claim') return false
  if (String(emailVerified).toLowerCase() === 'true') return true
  if (proof === 'text' || (emailVerified ?? null) !== null) return false
  return !['false', '0'].includes(String(domainVerified).toLowerCase())
}

/** Claims of a connection's provider about the person who signed on. */
export interface SignOnClaims {
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

export interface SignOnAccount {
  readonly id: string
  readonly active: boolean
  /** Belongs to those whom the connection is for: the users of its firm, or staff. */
  readonly covered: boolean
  /** It has a password or has been signed in to: it has an owner. */
  readonly owned: boolean
  /** Connected to a person at this provider. */
  readonly connected: boolean
}

interface Known {
  readonly claims: SignOnClaims
  /** Verified domains of the connection. */
  readonly domains: readonly string[]
  /** Account connected to this subject of this provider. */
  readonly identity: SignOnAccount | undefined
  /** Account with the address that the provider says. */
  readonly sameAddress: SignOnAccount | undefined
  readonly justInTime: boolean
}

export type SignOnDecision =
  | { readonly do: 'enter'; readonly user: string }
  /** The account has no owner yet: it becomes this person's. */
  | { readonly do: 'claim'; readonly user: string }
  | { readonly do: 'create' }
  /** The owner of the account has to confirm by signing in. */
  | { readonly do: 'ask'; readonly user: string }
  | { readonly do: 'reject'; readonly why: SignOnFailure }

const reject = (why: SignOnFailure) => ({ do: 'reject', why }) as const

/**
 * Decides whose account a sign-on opens. Only the subject at the connection's own provider says who a person is; an address opens no account that has an owner (ADR 0066).
 */
export function decideSignOn({
  claims,
  domains,
  identity,
  sameAddress,
  justInTime,
}: Known): SignOnDecision {
  if (identity) return openable(identity) ?? { do: 'enter', user: identity.id }
  const why = addressFailure(claims, domains)
  if (why) return reject(why)
  if (!sameAddress) return justInTime ? { do: 'create' } : reject('no-account')
  if (sameAddress.connected) return reject('other-identity')
  return openable(sameAddress) ?? { do: sameAddress.owned ? 'ask' : 'claim', user: sameAddress.id }
}

function openable({ covered, active }: SignOnAccount): SignOnDecision | undefined {
  if (!covered) return reject('other-account')
  return active ? undefined : reject('deactivated')
}

/** Returns why an address is no proof of who a person is; null if the provider vouches for it. */
export function addressFailure(
  { email, emailVerified }: SignOnClaims,
  domains: readonly string[],
): SignOnFailure | null {
  if (email === null) return 'no-email'
  if (!emailVerified) return 'unverified-email'
  return domains.includes(domainOf(email) ?? '') ? null : 'other-domain'
}

/** The domain of an address in lower case; null for text that is no address. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  return at > 0 && isDomainName(domain) ? domain : null
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** A name in ASCII of at least two labels, as in an email address. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  if (text.length > 253 || labels.length < 2) return false
  return labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1)!)
}

/** Seconds by which clocks may differ. */
export const CLOCK_TOLERANCE = 180

/** True if a token was issued just now, both clocks considered; times in seconds since 1970. */
export function isIssuedNow(issuedAt: number, now: number): boolean {
  return Math.abs(now - issuedAt) <= CLOCK_TOLERANCE
}

/**
 * True if the provider asked who it is at `since` or later, both clocks considered; times in seconds since
 * 1970. A provider that does not say when it asked proves nothing.
 */
export function isAskedSince(askedAt: number | null, since: number | undefined): boolean {
  return since === undefined || (askedAt !== null && askedAt >= since - CLOCK_TOLERANCE)
}
