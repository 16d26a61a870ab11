import { isDemo } from '../database/demo-database.ts'
import type { Services } from '../start/services.ts'

/**
 * Returns where the emails of a demo portal without a mail server are listed, and undefined anywhere
 * else. Ask each time: the demo content is loaded after the routes are there.
 */
export async function findOpenOutbox(services: Pick<Services, 'config' | 'db' | 'mailer'>) {
  const { outbox } = services.mailer
  return outbox && (await isDemo(services)) ? outbox : undefined
}
