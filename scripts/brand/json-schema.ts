import { brandSchema, type Field } from '#src/content/brand-schema.ts'
import { placesIn, unknownPlace, whatOf } from './check-words.ts'

type Schema = Record<string, unknown>

/** The name of a file. */
const NO_MARKS = '^[^\'"\\\\]*$'

/** The JSON schemas by which editors complete and check the files of brand/: path from the root → content. */
export function schemaFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(brandSchema).map((file) => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf(file) }
      return [`src/content/generated/schemas/${file.replace('.yaml', '.json')}`, `${JSON.stringify(schema, null, 2)}\n`]
    }),
  )
}

export function schemaOf(file: string): Schema {
  const field: Field | undefined = Object.entries<Field>(brandSchema).find(([name]) => name === file)?.[1]
  if (!field) throw new Error(`There is no description of ${file}`)
  return fieldSchema(file, field)
}

function fieldSchema(file: string, field: Field): Schema {
  const type = (name: string) => ({ type: field.isOptional ? [name, 'null'] : name })
  switch (field.kind) {
    case 'group':
      return {
        ...type('object'),
        properties: Object.fromEntries(
          Object.entries(field.fields).map(([key, inner]) => [key, fieldSchema(file, inner)]),
        ),
        required: Object.keys(field.fields).filter((key) => !field.fields[key]?.isOptional),
        additionalProperties: false,
      }
    case 'list': {
      const { what, least, most, item } = field
      return { description: what, ...type('array'), minItems: least, maxItems: most, items: fieldSchema(file, item) }
    }
    case 'flag':
      return { description: field.what, ...type('boolean') }
    case 'choice':
      return { description: whatOf(field), enum: field.isOptional ? [...field.of, '', null] : field.of }
    case 'picture':
      return {
        description: field.what,
        ...type('string'),
        pattern: field.isOptional ? NO_MARKS : `^(?=.*\\S)${NO_MARKS.slice(1)}`,
      }
    case 'text': {
      const { source } = field.pattern
      return {
        description: field.what,
        ...type('string'),
        maxLength: field.most,
        pattern: field.isOptional ? `^\\s*$|${source}` : source,
        not: { type: 'string', pattern: unknownPlace(placesIn(file)).source },
      }
    }
  }
}
