import { readFileSync, writeFileSync } from 'node:fs'
import { parse, parseDocument } from 'yaml'
import { brandSchema, type Field } from '#src/content/brand-schema.ts'
import { leafFault } from '../brand/check-words.ts'
import { contrastFaults, paletteOf } from '../brand/palette.ts'
import { samplesIn } from '../brand/sample-content.ts'
import { YamlFile } from '../brand/yaml-file.ts'
import type { Question } from './set-up.ts'

/** Sample values that suit other firms too: asked about once, then accepted. */
const MAY_BE_KEPT = new Set(['oklch(0.2 0.042 259)', 'oklch(0.8 0.098 84)', 'Europe/London'])

/** A question for each text of brand.yaml, with its description from the schema. */
export function brandQuestions(file: string): Question[] {
  const source = () => readFileSync(file, 'utf8')
  const read = (path: string[]) => {
    const value = parseDocument(source()).getIn(path)
    return typeof value === 'string' ? value : ''
  }
  const isSample = () => new YamlFile(source()).texts().some(({ text }) => samplesIn(text).length > 0)
  const questionsOf = (fields: Readonly<Record<string, Field>>, above: string[]): Question[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      const path = [...above, key]
      if (field.kind === 'group') return questionsOf(field.fields, path)
      if (field.kind !== 'text') return []
      const check = (value: string) => {
        if (samplesIn(value).length > 0) return "is still the sample's. Write your own."
        return leafFault('brand.yaml', field, value) ?? (key === 'accent' ? contrastFault(source(), value) : null)
      }
      return {
        title: field.what.charAt(0).toUpperCase() + field.what.slice(1),
        isOptional: field.isOptional ?? false,
        current: () => {
          const value = read(path)
          if (value === '') return field.isOptional ? '' : null
          return check(value) !== null || (MAY_BE_KEPT.has(value) && isSample()) ? null : value
        },
        suggest: () => read(path),
        // People often leave it out.
        tidy: (answer) => (field.what.includes('https://') && !answer.includes('://') ? `https://${answer}` : answer),
        check,
        write: (value) => {
          const document = parseDocument(source())
          document.setIn(path, value ?? '')
          writeFileSync(file, document.toString({ lineWidth: 0 }))
        },
      }
    })
  return questionsOf(brandSchema['brand.yaml'].fields, [])
}

function contrastFault(source: string, accent: string): string | null {
  const { colors } = parse(source) as { colors: { ground: string } }
  const isReadable = contrastFaults(paletteOf({ ground: colors.ground, accent })).length === 0
  return isReadable ? null : 'is hard to read on the background. Choose a lighter or darker one.'
}
