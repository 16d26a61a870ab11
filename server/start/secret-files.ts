import { readFileSync } from 'node:fs'

/** Variables that hold secrets. Each can be given as a file instead, by its name with _FILE. */
export const SECRETS = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'DROPBOX_APP_SECRET',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the files that secrets are given by: mounted by Docker, systemd or a vault, they stand in
 * neither the environment nor the list of processes. Returns a line for each fault.
 */
export function readSecretFiles(given: Variables): { variables: Variables; faults: string[] } {
  const faults: string[] = []
  const read: Record<string, string> = {}
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE: set one of them`)
      continue
    }
    try {
      // Editors and `echo` end a file with a line break, which is no part of the secret.
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (read[name] === '') faults.push(`${name}_FILE: ${path} is empty`)
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read: ${(error as Error).message}`)
    }
  }
  return { variables: { ...given, ...read }, faults }
}
