import type { LiveMessage } from '../live/live-message.ts'
import type { Services } from '../services.ts'

/**
 * Has lists and pages that show a report ask for it again. Called once its change is committed:
 * what nobody was told of is there all the same.
 */
export function tellReport(
  { db, live }: Pick<Services, 'db' | 'live'>,
  report: string,
  /** Staff, unless those who have bought the report see something else now, too. */
  to: 'staff' | 'readers' = 'staff',
): Promise<void> {
  const event = { kind: 'report', report } as const
  const message: LiveMessage = to === 'staff' ? { to, event } : { to, report, event }
  return live.publish(db, message)
}
