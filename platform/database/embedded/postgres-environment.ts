/**
 * Environment of PostgreSQL processes: almost empty. They run as another user, who could read the
 * portal's secrets there, and PG* variables would change their behaviour.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'] }),
  }
}
