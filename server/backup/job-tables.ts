/**
 * The tables of pg-boss that hold what must not be lost, each after those that it refers to. What it
 * counts and warns of begins anew.
 */
export const JOB_TABLES: readonly string[] = ['queue', 'job', 'schedule', 'subscription']
