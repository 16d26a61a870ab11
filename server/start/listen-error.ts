const REASONS: Record<string, string> = {
  EADDRINUSE: 'something else listens there already. Stop it, or set another port.',
  EADDRNOTAVAIL: 'this machine has no such address.',
  ENOTFOUND: 'this machine knows no such address.',
  EACCES: 'this account may not listen there. Set a port from 1024 on.',
}

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** The reason why the portal cannot listen at the configured address, in one line. */
export class ListenError extends Error {
  constructor(variable: string, { host, port }: ListenAddress, reason: string) {
    super(`${variable}: nothing can be served on ${host}, port ${port}: ${reason}`)
  }
}

/** Returns the error, or a ListenError where the operator can repair it by the variable. */
export function toListenError(
  error: unknown,
  variable: string,
  listenAddress: ListenAddress,
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code]
  return reason === undefined ? error : new ListenError(variable, listenAddress, reason)
}
