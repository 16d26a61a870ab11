/** Address and credentials of a mail server. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte; otherwise as soon as the server offers it. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 }

/** Reads `smtp://user:password@mail.example.com:587`; undefined if it is not such a URL. */
export function readSmtpAddress(text: string): SmtpAddress | undefined {
  try {
    const { protocol, hostname, port, username, password } = new URL(text)
    if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') return undefined
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || PORTS[protocol],
      secure: protocol === 'smtps:',
      auth: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : undefined,
    }
  } catch {
    return undefined
  }
}
