import * as z from 'zod'

/** Rows in one response at most, unless a parent limits them (D2). */
export const MAX_ROWS = 1000

/** Rows in a response when a query names no `$limit`. */
const DEFAULT_LIMIT = 100

const WHOLE_NUMBER = 'Must be a whole number from 0 to 9999999'

const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item).max(MAX_ROWS), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<Item>[])

/** Filter by one value or a list of them. */
export const equalsFilter = <Value extends z.ZodType>(value: Value) =>
  z.union([value, z.strictObject({ $in: oneOrMany(value).optional(), $ne: value.optional() })])

/** Filter by order. */
export const rangeFilter = <Value extends z.ZodType>(value: Value) =>
  z.union([
    value,
    z.strictObject({
      $lt: value.optional(),
      $lte: value.optional(),
      $gt: value.optional(),
      $gte: value.optional(),
    }),
  ])

export const booleanFilter = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** Search words that a record must contain, in any order and case. */
export const searchTerm = z.string().trim().max(200)

/** A number of a query, from 0. */
export const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number),
    ],
    WHOLE_NUMBER,
  )
  .pipe(z.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(0, WHOLE_NUMBER).max(9_999_999, WHOLE_NUMBER))

const direction = z
  .union([z.literal(1), z.literal(-1), z.enum(['1', '-1'])])
  .transform((value) => (Number(value) === 1 ? 1 : -1) as 1 | -1)

/**
 * The query of a find call: fields to filter, sort, select and populate are listed, and any other
 * is rejected by name (D2).
 */
export function findQuery<
  Shape extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  const Sort extends string,
  const Populate extends string = never,
>(fields: {
  /** The records found: each of their fields may be selected. */
  item: z.ZodObject<Shape>
  filter: Filter
  sort: readonly Sort[]
  populate?: readonly Populate[]
}) {
  return z.strictObject({
    $limit: z
      .union(
        [z.literal('infinity').transform(() => Infinity), wholeNumber],
        `${WHOLE_NUMBER}, or infinity`,
      )
      .default(DEFAULT_LIMIT),
    $skip: wholeNumber.default(0),
    $sort: z.partialRecord(z.enum(fields.sort), direction).optional(),
    $select: oneOrMany(fields.item.keyof()).optional(),
    $populate: oneOrMany(z.enum(fields.populate ?? [])).optional(),
    ...(z.object(fields.filter).partial().shape as {
      [Name in keyof Filter]: z.ZodOptional<Filter[Name]>
    }),
  })
}

/** Lets `limit` count as `$limit`, as the specification of some lists writes it. */
export const withPlainLimit = <Query extends z.ZodType>(query: Query): Query =>
  z.preprocess((sent) => {
    if (typeof sent !== 'object' || sent === null || '$limit' in sent || !('limit' in sent))
      return sent
    const { limit: $limit, ...others } = sent
    return { ...others, $limit }
  }, query) as unknown as Query

/** The response of a list that takes no query. */
export const findResult = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number(), limit: z.number(), skip: z.number(), data: z.array(item) })

/**
 * The response of a find call, whose `$select` leaves fields out. Its type is that of whole records,
 * as without `$select`.
 */
export const selectableFindResult = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) =>
  findResult(item.partial().required({ _id: true } as never)) as unknown as z.ZodType<
    FindResult<z.output<z.ZodObject<Shape>>>,
    FindResult<Partial<z.input<z.ZodObject<Shape>>>>
  >

export type FindResult<Item> = { total: number; limit: number; skip: number; data: Item[] }
