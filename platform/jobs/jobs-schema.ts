/** Database schema of the job tables. */
export const JOBS_SCHEMA = 'pgboss'
