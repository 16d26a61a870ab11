import { recordDemoDatabase } from '../../../demo/demo-database.ts'
import { answerChallenge } from '../../answer-challenge.ts'
import { PASSWORD } from '../../call-as.ts'
import { answers, type Row } from '../row.ts'

/** Signing in and out, one's own account, other people's accounts. */
export const accountRows: readonly Row[] = [
  { route: 'GET /health/live', answers: answers.anyone(200) },
  { route: 'GET /health/ready', answers: answers.anyone(200) },
  { route: 'GET /outbox', about: 'of a portal that is no demo', answers: answers.anyone(404) },
  {
    route: 'GET /outbox',
    about: 'of a demo',
    answers: answers.anyone(200),
    send: async ({ portal }) => {
      await recordDemoDatabase(portal.db)
      return {}
    },
  },
  {
    route: 'GET /outbox/:id',
    about: 'that no mail has',
    answers: answers.anyone(404),
    send: () => ({ path: `/outbox/${'0'.repeat(32)}` }),
  },
  { route: 'GET /challenge', answers: answers.anyone(200) },
  {
    route: 'POST /forgot-password',
    answers: answers.anyone(201),
    send: async ({ portal }) => ({
      body: {
        email: 'senior@test.example',
        application: 'INSIGHTS',
        challenge: await answerChallenge(portal.services),
      },
    }),
  },
  {
    route: 'GET /forgot-password/:token',
    about: 'that was never sent',
    answers: answers.anyone(410),
    send: () => ({ path: `/forgot-password/${'A'.repeat(43)}` }),
  },
  {
    route: 'PUT /forgot-password/:id',
    about: 'that was never sent',
    answers: answers.anyone(410),
    send: () => ({
      path: `/forgot-password/${'A'.repeat(43)}`,
      body: { id: 'A'.repeat(43), password: PASSWORD, application: 'INSIGHTS' },
    }),
  },
  {
    route: 'POST /register',
    answers: answers.anyone(201),
    send: async ({ portal }) => ({
      body: {
        name: 'Vera',
        lastName: 'Visitor',
        email: 'visitor@matrix.example',
        phone: '555 0100',
        title: 'Analyst',
        company: 'Fielding Partners',
        challenge: await answerChallenge(portal.services),
      },
    }),
  },
  { route: 'GET /session', answers: answers.anyone(200) },
  {
    route: 'POST /authentication',
    about: 'with a password',
    answers: answers.anyone(201),
    send: () => ({
      body: {
        strategy: 'local',
        email: 'senior@test.example',
        password: PASSWORD,
        app: 'INSIGHTS',
      },
    }),
  },
  {
    route: 'POST /authentication',
    about: 'with a session',
    answers: '401 401 201 401 401 201 201 201 201 201',
    send: () => ({ body: { strategy: 'session' } }),
  },
]
