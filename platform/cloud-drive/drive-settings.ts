/** Credentials and URLs of a drive provider. */
export interface DriveSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's consent page. */
  readonly oauthUrl: string
  readonly tokenUrl: string
  /** The token revocation endpoint. */
  readonly revokeUrl: string
  readonly apiUrl: string
  /** Origin of file downloads, for providers with a separate host. */
  readonly contentUrl: string
  /** Timeout of a request in milliseconds. */
  readonly timeout: number
}
