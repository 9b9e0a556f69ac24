import { stringify } from 'yaml'
import { brandSchema, pageSchema, type Field } from '#src/content/brand-schema.ts'
import { whatOf } from './check-words.ts'

type Entry = Record<string, unknown>

const HEAD =
  '# Generated from src/content/brand-schema.ts: forms of Pages CMS for every file of brand/ (docs/branding.md).\n'

/** https://pagescms.org/docs/configuration, read in November 2026 and never run. */
export function pagesCms(): Record<string, string> {
  const files = Object.entries<Field>(brandSchema).map(([file, field]) => ({
    name: file.replace('.yaml', ''),
    label: file,
    type: 'file',
    path: `brand/${file}`,
    format: 'yaml',
    fields: fieldsOf(field),
  }))
  const pages = {
    name: 'pages',
    label: 'Pages',
    type: 'collection',
    path: 'brand/pages',
    format: 'yaml-frontmatter',
    filename: '{fields.title}.md',
    fields: [...fieldsOf(pageSchema), { name: 'body', label: 'body', type: 'text' }],
  }
  const media = { name: 'pictures', label: 'Pictures', input: 'brand/pictures', output: 'brand/pictures' }
  return { '.pages.yml': HEAD + stringify({ media: [media], content: [...files, pages] }, { lineWidth: 0 }) }
}

function fieldsOf(field: Field): Entry[] {
  return field.kind === 'group' ? Object.entries(field.fields).map(([name, inner]) => entryOf(name, inner)) : []
}

function entryOf(name: string, field: Field): Entry {
  if (field.kind === 'list') {
    const { least, most, item, isOptional } = field
    return {
      ...entryOf(name, isOptional ? { ...item, isOptional } : item),
      description: field.what,
      list: { min: least, max: most },
    }
  }
  const head = { name, label: name, ...(field.isOptional ? {} : { required: true }) }
  if (field.kind === 'group') return { ...head, type: 'object', fields: fieldsOf(field) }
  const entry = { ...head, description: whatOf(field) }
  if (field.kind === 'flag') return { ...entry, type: 'boolean' }
  if (field.kind === 'choice') return { ...entry, type: 'select', options: { values: field.of } }
  if (field.kind === 'picture') return { ...entry, type: 'image', options: { media: 'pictures' } }
  const pattern = field.isOptional ? `^\\s*$|${field.pattern.source}` : field.pattern.source
  return {
    ...entry,
    type: field.most > 100 ? 'text' : 'string',
    options: { maxlength: field.most },
    pattern: { regex: pattern, message: field.what },
  }
}
