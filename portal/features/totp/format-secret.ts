/** A secret in groups of four, as it is typed from one screen into another. */
export function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
