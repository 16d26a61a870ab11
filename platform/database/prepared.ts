import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'

import { nameStatement, nameFamilyStatement } from './statement-names.ts'

/** The parameters of a prepared query, typed by their values. */
export type Params<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for a hot path: Kysely builds it once, PostgreSQL parses and plans it once a connection,
 * and every later run only sends the name and the values. Runs on a database and on a transaction.
 * Several values at once are an array: `where('id', '=', sql`any(${given.ids})`)`.
 *
 * @example
 * const findSession = prepared('find-session', (db: Kysely<Database>, given: Given<{ token: Buffer }>) =>
 *   db.selectFrom('session').selectAll().where('token', '=', given.token),
 * );
 * const [session] = await findSession(db, { token });
 */
export function prepared<DB, Values extends object, Row>(
  name: string,
  build: (db: Kysely<DB>, params: Params<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  return buildOnce(build, (text) => nameStatement(name, text))
}

/**
 * A query with several forms, such as a list with different filters and orders. Each form is built
 * once and named after its family.
 */
export function preparedFamily<DB, Values extends object, Row>(
  family: string,
  build: (db: Kysely<DB>, params: Params<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  return buildOnce(build, (text) => nameFamilyStatement(family, text))
}

/**
 * A query that Kysely builds once and PostgreSQL plans at each run, for its very values: where a plan
 * for some values is the wrong one for others.
 */
export function plannedEachTime<DB, Values extends object, Row>(
  build: (db: Kysely<DB>, params: Params<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  return buildOnce(build, () => {})
}

function buildOnce<DB, Values extends object, Row>(
  build: (db: Kysely<DB>, params: Params<Values>) => Compilable<Row>,
  nameIt: (text: string) => void,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (compiled === undefined) {
      compiled = build(db, placeholders<Values>()).compile()
      nameIt(compiled.sql)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function placeholders<Values extends object>(): Params<Values> {
  return new Proxy({} as Params<Values>, {
    get: (_target, name) => sql`${new Placeholder(String(name))}`,
  })
}
