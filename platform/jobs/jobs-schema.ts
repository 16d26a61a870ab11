/** Where in the database jobs are. */
export const JOBS_SCHEMA = 'pgboss'
