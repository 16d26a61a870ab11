import { randomUUID } from 'node:crypto'

import { recordDemoDatabase } from '../../database/demo-database.ts'
import { answerChallenge } from '../answer-challenge.ts'
import { PASSWORD } from '../call-as.ts'
import { type Row, answers } from './row.ts'
import type { TestRecords } from './test-records.ts'

/** Signing in and out, sign-on, and what anyone may call. */
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
    route: 'POST /sign-on',
    about: 'of a domain that nobody has verified',
    answers: answers.anyone(404),
    send: () => ({ body: { email: 'somebody@unknown.example' } }),
  },
  { route: 'GET /sign-on/callback', answers: answers.anyone(303) },
  {
    route: 'GET /sign-on/callback/:id',
    answers: answers.anyone(303),
    send: () => ({ path: `/sign-on/callback/${randomUUID()}` }),
  },
  { route: 'GET /sign-on/own', answers: answers.signedIn(200) },
  {
    route: 'POST /sign-on/own',
    about: 'of a firm without one',
    answers: answers.signedIn(404),
    send: () => ({ body: {} }),
  },
  {
    route: 'DELETE /sign-on/own',
    about: 'of a firm without one',
    answers: answers.signedIn(404),
  },
  {
    route: 'POST /sign-on/proof',
    about: 'of who signed in with a password',
    answers: answers.signedIn(404),
    send: () => ({ body: {} }),
  },
  {
    route: 'POST /sign-on-connections/:id/check',
    answers: answers.senior(200),
    send: async (records) => ({ path: `${await addConnection(records)}/check`, body: {} }),
  },
  {
    route: 'POST /sign-on-connections/:id/domains',
    about: 'of another connection',
    answers: answers.senior(404),
    send: async (records) => ({
      path: `${await addConnection(records)}/domains`,
      body: { domain: 'other.example' },
    }),
  },
  {
    route: 'POST /sign-on-connections/:id/test',
    about: 'of a provider that is not reached',
    answers: answers.senior(503),
    send: async (records) => ({ path: `${await addConnection(records)}/test`, body: {} }),
  },
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

/** The path of a connection to a provider that is never reached: it is at an address of ours. */
async function addConnection({ newCompany, make }: TestRecords): Promise<string> {
  const fields = { companyCustomer: await newCompany(), issuer: 'https://127.0.0.1' }
  const id = await make('/sign-on-connections', { ...fields, clientId: 'portal', domains: [] })
  return `/sign-on-connections/${id}`
}
