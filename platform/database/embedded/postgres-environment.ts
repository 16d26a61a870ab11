/**
 * What a PostgreSQL process is given of our environment: almost nothing. It runs as another user,
 * who could read the portal's secrets there, and PG* variables would change what it does.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'] }),
  }
}
