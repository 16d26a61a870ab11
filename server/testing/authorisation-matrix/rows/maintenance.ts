import { answers, type Row } from '../row.ts'

const notice = { name: 'Upgrade', date: '2090-01-01T06:00:00.000Z', details: ['An hour'] }

/** Notices of maintenance, as seniors write them. */
export const maintenanceRows: readonly Row[] = [
  { route: 'GET /maintenance-notices', answers: answers.senior(200) },
  {
    route: 'GET /maintenance-notices/:id',
    answers: answers.senior(200),
    send: async ({ make }) => ({
      path: `/maintenance-notices/${await make('/maintenance-notices', notice)}`,
    }),
  },
  {
    route: 'POST /maintenance-notices',
    answers: answers.senior(201),
    send: () => ({ body: notice }),
  },
  {
    route: 'PATCH /maintenance-notices/:id',
    answers: answers.senior(200),
    send: async ({ make }) => ({
      path: `/maintenance-notices/${await make('/maintenance-notices', notice)}`,
      body: { name: 'Another upgrade' },
    }),
  },
  {
    route: 'DELETE /maintenance-notices/:id',
    answers: answers.senior(200),
    send: async ({ make }) => ({
      path: `/maintenance-notices/${await make('/maintenance-notices', notice)}`,
    }),
  },
]
