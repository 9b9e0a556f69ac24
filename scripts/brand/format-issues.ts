import * as z from 'zod'
import { short, type Path, type YamlFile } from './yaml-file.ts'

type JsonSchema = { description?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema }

/** A schema for the help of editors. Its descriptions say what to write. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

const groupOf = (path: Path) => String(path.slice(0, -1))

/** Zod's issues as sentences: what is wrong, and what to write. */
export function formatIssues(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, yaml: YamlFile) {
  const root = jsonSchemaOf(schema)
  const fieldAt = (path: Path) =>
    path.reduce<JsonSchema | undefined>(
      (field, key) => (typeof key === 'number' ? field?.items : field?.properties?.[key]),
      root,
    )
  const missing = issues.map(({ path }) => path as Path).filter((path) => path.length > 0 && !yaml.has(path))
  const misspelt = new Set(issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? String(path) : [])))

  return issues.flatMap((issue, index): { path: Path; what: string }[] => {
    const path = issue.path as Path
    const write = fieldAt(path)?.description ?? 'it'
    if (issue.code === 'unrecognized_keys') {
      const names = missing.filter((other) => groupOf(other) === String(path)).map((other) => String(other.at(-1)))
      const fields = names.length > 0 ? names : Object.keys(fieldAt(path)?.properties ?? {})
      const name = fields.length === 1 ? fields[0] : `one of ${fields.join(', ')}`
      return issue.keys.map((key) => ({
        path: [...path, key],
        what: `${key} is not a field here. Write ${name}, or remove it.`,
      }))
    }
    // One sentence for each field is enough.
    if (issues.findIndex((other) => String(other.path) === String(path)) < index) return []
    const name = path.findLast((key) => typeof key === 'string') ?? 'the file'
    if (missing.includes(path))
      return misspelt.has(groupOf(path))
        ? []
        : [{ path: path.slice(0, -1), what: `${name} is missing. Write "${name}: …" with ${write}.` }]
    const line = yaml.lineOf(path)
    const isText = issue.code === 'invalid_type' && issue.expected === 'string' && issue.input !== undefined
    const quoting = isText || yaml.isComment(line) ? yaml.quotingAdvice(line, typeof path.at(-1) === 'string') : null
    return [{ path, what: quoting ?? `${name} ${sentence(issue, write)}` }]
  })
}

function sentence(issue: z.core.$ZodIssue, write: string): string {
  const { code, input, message } = issue
  if (input === undefined) return `is empty. Write ${write}.`
  if (code === 'too_big' && typeof input === 'string')
    return `has ${Array.from(input).length} letters. Write at most ${issue.maximum}.`
  if ((code === 'too_big' || code === 'too_small') && Array.isArray(input))
    return `has ${input.length} entries. Write ${write}.`
  if (code === 'invalid_type' && issue.expected === 'object' && Array.isArray(input))
    return 'is a list, but a single entry is expected. Write its fields without "- ".'
  return `${code === 'invalid_format' || code === 'custom' ? message : `is ${short(JSON.stringify(input))}`}. Write ${write}.`
}
