/** The parts of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Returns a schema as a type of TypeScript, for people and for the typed client. */
export function printType(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => printType(one, indent)))].join(' | ')
  if (typeof schema.type === 'object') {
    return schema.type.map((type) => printType({ ...schema, type }, indent)).join(' | ')
  }
  if (schema.type === 'array') {
    const item = printType(schema.items ?? {}, indent)
    return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
  }
  if (schema.type === 'object') return printObject(schema, indent)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function printObject(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema
  const fields = Object.entries(properties).map(([name, value]) => {
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
    return `${key}${required.includes(name) ? '' : '?'}: ${printType(value, `${indent}  `)}`
  })
  if (fields.length === 0) {
    return typeof others === 'object' ? `Record<string, ${printType(others, indent)}>` : '{}'
  }
  return `{\n${fields.map((field) => `${indent}  ${field}\n`).join('')}${indent}}`
}
