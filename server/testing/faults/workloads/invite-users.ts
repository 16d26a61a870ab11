import type { Client } from '../client.ts'
import type { ReceivedEmail } from '../received-emails.ts'
import type { Writer } from '../writer.ts'

/** Adds users, each of whom gets one mail with a link: all that were acknowledged, and none twice. */
export function inviteUsers(client: Client, received: () => readonly ReceivedEmail[]): Writer {
  const invited: string[] = []

  return {
    name: 'invitations',
    acknowledged: () => invited.length,
    write: async () => {
      const email = `${crypto.randomUUID()}@faults.example`
      const user = { name: 'Ida', lastName: 'Invited', loginType: 'ADMIN', email }
      await client.call('POST', '/users', { ...user, applications: ['insights'] })
      invited.push(email)
    },
    verify: async () => {
      const ids = new Map<string, Set<string>>()
      for (const { to, messageId } of received()) {
        ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
      }
      return [
        ...invited.filter((email) => !ids.has(email)).map((email) => `No mail came to ${email}`),
        ...[...ids].filter(([, of]) => of.size > 1).map(([to]) => `Two mails came to ${to}`),
      ]
    },
  }
}
