/** As whom, and where, a provider of drives is spoken to. */
export interface DriveSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The page where people allow the access. */
  readonly oauthUrl: string
  readonly tokenUrl: string
  /** Where permissions are ended. */
  readonly revokeUrl: string
  readonly apiUrl: string
  /** Where files come from, for providers that have another host for it. */
  readonly contentUrl: string
  /** Milliseconds that one answer may take. */
  readonly timeout: number
}
