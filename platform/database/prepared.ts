import { sql } from 'kysely'
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'

/** The places in a prepared query that are filled at each run, typed by what fills them. */
export type Given<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const namesByText = new Map<string, string>()
const textsByName = new Map<string, string>()

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63

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
  build: (db: Kysely<DB>, given: Given<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= register(name, build(db, givenPlaces<Values>()).compile())
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** The name under which a text was registered; undefined for any other text. */
export function findStatementName(text: string): string | undefined {
  return namesByText.get(text)
}

function register<Row>(name: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const text = textsByName.get(name)
  if (text !== undefined && text !== compiled.sql) {
    throw new Error(`Two prepared queries are named '${name}': give each a name of its own`)
  }
  if (name.length > LONGEST_NAME) {
    throw new Error(`The name '${name}' is longer than ${LONGEST_NAME} characters`)
  }
  textsByName.set(name, compiled.sql)
  if (!namesByText.has(compiled.sql)) namesByText.set(compiled.sql, name)
  return compiled
}

function givenPlaces<Values extends object>(): Given<Values> {
  return new Proxy({} as Given<Values>, {
    get: (_target, name) => sql`${new Place(String(name))}`,
  })
}
