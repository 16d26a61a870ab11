import { randomUUID } from 'node:crypto'

import type { TestPortal } from '../../test-portal.ts'
import { answers, type Row } from '../row.ts'

const ada = { name: 'Ada', lastName: 'Moss', loginType: 'admin' }
const freshEmail = () => `${randomUUID()}@matrix.example`

/** Somebody to change or delete, whom no caller is. */
async function addUser({ as, db }: TestPortal): Promise<string> {
  const email = freshEmail()
  await as({ email, loginType: 'ADMIN' })
  const row = db.selectFrom('users').select('id').where('email', '=', email)
  return (await row.executeTakeFirstOrThrow()).id
}

/** Administration of users, and what is known of what they did. */
export const userRows: readonly Row[] = [
  { route: 'GET /users', answers: answers.senior(200) },
  {
    route: 'GET /users/:id',
    answers: answers.senior(200),
    send: async ({ portal }) => ({ path: `/users/${await addUser(portal)}` }),
  },
  {
    route: 'POST /users',
    answers: answers.senior(201),
    send: () => ({ body: { ...ada, email: freshEmail() } }),
  },
  {
    route: 'PUT /users/:id',
    answers: answers.senior(200),
    send: async ({ portal }) => ({ path: `/users/${await addUser(portal)}`, body: ada }),
  },
  {
    route: 'DELETE /users/:id',
    answers: answers.senior(200),
    send: async ({ portal }) => ({ path: `/users/${await addUser(portal)}` }),
  },
  {
    route: 'GET /activity',
    answers: answers.senior(200),
    send: async ({ portal }) => ({
      path: `/activity?subject.type=USER&subject.reference=${await addUser(portal)}`,
    }),
  },
]
