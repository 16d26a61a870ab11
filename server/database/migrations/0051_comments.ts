import { type Kysely, sql } from 'kysely'

/**
 * Adds threads of comments. A thread keeps the words for its subject, and refers to no row of it: a
 * refresh may remove an answer, but not what was written about it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_threads (
      report_id uuid not null references reports (id) on delete cascade,
      id uuid not null,
      subject_kind text not null
        check (subject_kind in ('answer', 'screenshot', 'survey', 'content', 'report')),
      subject_id text not null,
      label text not null,
      point_x real,
      point_y real,
      origin text not null default 'comment' check (origin in ('comment', 'return')),
      created_at timestamptz(3) not null default clock_timestamp(),
      resolved_at timestamptz(3),
      resolved_by uuid references users (id) on delete set null,
      primary key (report_id, id)
    );
    create index comment_threads_subject
      on comment_threads (report_id, subject_kind, subject_id);
    create index comment_threads_resolver on comment_threads (resolved_by);

    create table comments (
      report_id uuid not null,
      id uuid not null,
      thread_id uuid not null,
      author_id uuid references users (id) on delete set null,
      text text not null,
      version integer not null default 0,
      created_at timestamptz(3) not null default clock_timestamp(),
      edited_at timestamptz(3),
      primary key (report_id, id),
      foreign key (report_id, thread_id) references comment_threads (report_id, id)
        on delete cascade
    );
    create index comments_thread on comments (report_id, thread_id, created_at);
    create index comments_author on comments (author_id);

    create table comment_mentions (
      report_id uuid not null,
      comment_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      primary key (report_id, comment_id, user_id),
      foreign key (report_id, comment_id) references comments (report_id, id) on delete cascade
    );
    create index comment_mentions_user on comment_mentions (user_id);
  `.execute(db)
}
