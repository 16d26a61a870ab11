import { isLoopback } from '@insights/platform/is-loopback.ts'

import { type Config, ConfigError } from '../start/config.ts'

/**
 * Throws a `ConfigError` that names each variable by which this is not plainly a trial: demo
 * content has public passwords and shows all emails to everybody. `DEMO=force` is obeyed.
 */
export function requireTrial(config: Config): void {
  if (!config.demo || config.demoForced) return
  const reasons = [
    config.isPublicUrlSet &&
      config.publicUrl.startsWith('https:') &&
      `PUBLIC_URL: ${config.publicUrl} is an https address`,
    !isLoopback(config.host) && `HOST: ${config.host} can be reached from other machines`,
    config.firstSenior && 'ADMIN_EMAIL: it names the first senior of a portal without demo content',
    config.role !== 'all' && `ROLE: ${config.role} is one of several processes`,
  ].filter((reason) => typeof reason === 'string')
  if (reasons.length === 0) return
  throw new ConfigError([
    'DEMO: demo content, with its public passwords and its outbox for everybody, is for trials on your own machine. This is not plainly one:',
    ...reasons,
    'Set DEMO=0 to start without demo content, or DEMO=force to have it all the same.',
  ])
}
